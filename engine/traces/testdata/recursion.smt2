; sum(n) is the sum of the numbers up to n, by recursion: at least n.
(set-logic HORN)
(declare-fun sum (Int Int) Bool)
(declare-fun called (Int) Bool)
(assert (forall ((n Int)) (=> (<= n 0) (sum n 0))))
(assert (forall ((n Int)) (=> (> n 0) (called n))))
(assert (forall ((n Int) (r Int)) (=> (and (called n) (sum (- n 1) r)) (sum n (+ r n)))))
(assert (forall ((n Int) (r Int)) (=> (and (sum n r) (< r n)) false)))
(check-sat)
