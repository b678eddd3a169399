; peers: none
; Mistakes in the text; each costs one command.
(declare-const x Int)
(assert (> x {))
(assert (> x #xZZ))
(assert (> x 1.))
assert
("assert" x)
()
)
|a symbol| "a string" 12
(assert (> x 2) ; a comment (
)
(assert (|and| (> x 2) (< x "4" )))
(assert)
(assert (> x 2) (< x 4))
(assert x)
(declare-fun y Int)
(declare-fun)
(define-fun f (x) Int 1)
(assert (< |a\b| 1))
(echo "two
lines")
(check-sat)
(assert (< x
