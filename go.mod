module craig

go 1.26
