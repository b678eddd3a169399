; The function of McCarthy's in the form of the paper on WHALE: (mc91 p r) says that r is returned for p. Whatever p is, that
; is at least 91.
(set-logic HORN)
(declare-fun mc91 (Int Int) Bool)
(assert (forall ((p Int)) (=> (> p 100) (mc91 p (- p 10)))))
(assert (forall ((p Int) (inner Int) (r Int))
  (=> (and (<= p 100) (mc91 (+ p 11) inner) (mc91 inner r)) (mc91 p r))))
(assert (forall ((p Int) (r Int)) (=> (and (mc91 p r) (< r 91)) false)))
(check-sat)
