; Floating-point numbers: what is decided of them, and how their values are printed.
(set-logic QF_ABVFP)
(set-option :produce-interpolants true)
(declare-const x Float32)
(declare-const y Float32)
(declare-const m RoundingMode)
(define-sort Tiny () (_ FloatingPoint 3 4))
(declare-const s Tiny)
(declare-const t Tiny)
(declare-const u Tiny)
(define-fun half () Float32 ((_ to_fp 8 24) RNE 0.5))

(push 1) ; a sum does not depend on the order of two numbers
(assert (not (= (fp.add m s t) (fp.add m t s))))
(check-sat)
(pop 1)

(push 1) ; but on that of three
(assert (! (not (fp.eq (fp.add RNE (fp.add RNE s t) u) (fp.add RNE s (fp.add RNE t u)))) :named not-associative))
(assert (not (or (fp.isNaN s) (fp.isNaN t) (fp.isNaN u) (fp.isInfinite s) (fp.isInfinite t) (fp.isInfinite u))))
(check-sat)
(pop 1)

(push 1) ; only NaN differs from itself
(assert (not (fp.eq x x)))
(assert (distinct x (_ NaN 8 24)))
(check-sat)
(pop 1)

(push 1) ; the special numbers
(assert (= x (fp.div m half (_ -zero 8 24))))
(assert (= y (fp.sqrt m (fp.neg half))))
(assert (= m RTP))
(check-sat)
(get-value (x y m half (fp.mul m half half) (fp.rem half ((_ to_fp 8 24) RNE 0.3)) ((_ to_fp 5 11) m half)))
(get-value (((_ fp.to_sbv 8) m (fp.neg half)) ((_ fp.to_ubv 8) m half) ((_ to_fp_unsigned 8 24) m #xffffffff)))
(pop 1)

(push 1) ; what is open, is the same for the same numbers
(assert (= ((_ fp.to_ubv 8) m x) #x05))
(assert (fp.isNaN x))
(check-sat)
(assert (= ((_ fp.to_ubv 8) m y) #x06))
(check-sat)
(get-value ((= x y)))
(assert (fp.isNaN y))
(check-sat)
(pop 1)

(push 1) ; bits
(declare-const b (_ BitVec 32))
(declare-const memory (Array (_ BitVec 2) Float32))
(assert (= x ((_ to_fp 8 24) b)))
(assert (= x (select memory #b01)))
(assert (= half (select (store memory #b01 y) #b01)))
(assert (fp.lt (_ -zero 8 24) x y))
(assert (= ((_ extract 22 0) b) ((_ extract 22 0) #x0012345f)))
(assert (bvugt b #x3f000000))
(check-sat)
(pop 1)

(push 1) ; what follows from a bound is known by the other side
(assert (! (and (fp.leq s t) (fp.isNegative t) (not (fp.isZero t))) :named A))
(assert (! (fp.gt (fp.add RNE s s) (_ -zero 3 4)) :named B))
(check-sat)
(get-interpolants A B)
(pop 1)
