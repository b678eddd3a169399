; peers: none, which take minutes in one process: docs/measurements/floating-point.md has what they say.
; Laws of numbers, some of which floating-point numbers do not obey: sat is a counterexample.
(set-logic QF_BVFP)

(push 1) ; x + y = x for 1 ≤ x ≤ 1000 and y > 0
(declare-const x Float32)
(declare-const y Float32)
(assert (fp.leq ((_ to_fp 8 24) RNE 1.0) x ((_ to_fp 8 24) RNE 1000.0)))
(assert (fp.gt y ((_ to_fp 8 24) RNE 0.0)))
(assert (= (fp.add RNE x y) x))
(check-sat)
(pop 1)

(push 1) ; (x + y) + z = x + (y + z) for 1 ≤ x, y, z ≤ 100
(declare-const x Float32)
(declare-const y Float32)
(declare-const z Float32)
(assert (fp.leq ((_ to_fp 8 24) RNE 1.0) x ((_ to_fp 8 24) RNE 100.0)))
(assert (fp.leq ((_ to_fp 8 24) RNE 1.0) y ((_ to_fp 8 24) RNE 100.0)))
(assert (fp.leq ((_ to_fp 8 24) RNE 1.0) z ((_ to_fp 8 24) RNE 100.0)))
(assert (not (= (fp.add RNE (fp.add RNE x y) z) (fp.add RNE x (fp.add RNE y z)))))
(check-sat)
(pop 1)

(push 1) ; x - y is exact for y ≤ x ≤ 2·y
(declare-const x Float32)
(declare-const y Float32)
(assert (fp.leq y x (fp.mul RNE ((_ to_fp 8 24) RNE 2.0) y)))
(assert (fp.gt y ((_ to_fp 8 24) RNE 0.0)))
(assert (not (= (fp.sub RNE x y) (fp.sub RTZ x y))))
(check-sat)
(pop 1)

(push 1) ; an integer of 24 bits is a number of 32 bits
(declare-const i (_ BitVec 32))
(assert (bvsle #xff000000 i))
(assert (bvsle i #x01000000))
(assert (not (= i ((_ fp.to_sbv 32) RTZ ((_ to_fp 8 24) RNE i)))))
(check-sat)
(pop 1)

(push 1) ; an integer of 32 bits is a number of 64 bits
(declare-const i (_ BitVec 32))
(assert (not (= i ((_ fp.to_sbv 32) RTZ ((_ to_fp 11 53) RNE i)))))
(check-sat)
(pop 1)

(push 1) ; a number of 32 bits is one of 64 bits
(declare-const x Float32)
(assert (not (= x ((_ to_fp 8 24) RNE ((_ to_fp 11 53) RNE x)))))
(check-sat)
(pop 1)

(push 1) ; x · 0.1 = x / 10 for 1 ≤ x ≤ 1000
(declare-const x Float32)
(assert (fp.leq ((_ to_fp 8 24) RNE 1.0) x ((_ to_fp 8 24) RNE 1000.0)))
(assert (not (= (fp.mul RNE x ((_ to_fp 8 24) RNE 0.1)) (fp.div RNE x ((_ to_fp 8 24) RNE 10.0)))))
(check-sat)
(pop 1)

(push 1) ; x / x = 1 for finite x ≠ 0
(declare-const x Float16)
(declare-const y Float16)
(assert (= x y))
(assert (not (fp.isNaN x)))
(assert (not (fp.isInfinite x)))
(assert (not (fp.isZero x)))
(assert (not (= (fp.div RNE x y) ((_ to_fp 5 11) RNE 1.0))))
(check-sat)
(pop 1)

(push 1) ; 1/2 ≤ x / y ≤ 2 for 1 ≤ x, y ≤ 2
(declare-const x Float32)
(declare-const y Float32)
(assert (fp.leq ((_ to_fp 8 24) RNE 1.0) x ((_ to_fp 8 24) RNE 2.0)))
(assert (fp.leq ((_ to_fp 8 24) RNE 1.0) y ((_ to_fp 8 24) RNE 2.0)))
(assert (not (fp.leq ((_ to_fp 8 24) RNE 0.5) (fp.div RNE x y) ((_ to_fp 8 24) RNE 2.0))))
(check-sat)
(pop 1)

(push 1) ; no number is less than itself, rounded down
(declare-const x Float32)
(assert (not (fp.isNaN x)))
(assert (fp.gt (fp.roundToIntegral RTN x) x))
(check-sat)
(pop 1)

(push 1) ; no square is negative
(declare-const x Float32)
(assert (not (fp.isNaN x)))
(assert (fp.isNegative (fp.mul RNE x x)))
(check-sat)
(pop 1)

(push 1) ; 1 ≤ x · y ≤ 4 for 1 ≤ x, y ≤ 2
(declare-const x Float32)
(declare-const y Float32)
(assert (fp.leq ((_ to_fp 8 24) RNE 1.0) x ((_ to_fp 8 24) RNE 2.0)))
(assert (fp.leq ((_ to_fp 8 24) RNE 1.0) y ((_ to_fp 8 24) RNE 2.0)))
(assert (not (fp.leq ((_ to_fp 8 24) RNE 1.0) (fp.mul RNE x y) ((_ to_fp 8 24) RNE 4.0))))
(check-sat)
(pop 1)

(push 1) ; 0 ≤ x · x ≤ 1 for 0 ≤ x ≤ 1
(declare-const x Float64)
(assert (fp.leq ((_ to_fp 11 53) RNE 0.0) x ((_ to_fp 11 53) RNE 1.0)))
(assert (not (fp.leq ((_ to_fp 11 53) RNE 0.0) (fp.mul RNE x x) ((_ to_fp 11 53) RNE 1.0))))
(check-sat)
(pop 1)

(push 1) ; x · (y + z) = x · y + x · z
(declare-const x Float16)
(declare-const y Float16)
(declare-const z Float16)
(assert (not (fp.isNaN (fp.mul RNE x (fp.add RNE y z)))))
(assert (not (fp.isNaN (fp.add RNE (fp.mul RNE x y) (fp.mul RNE x z)))))
(assert (not (fp.eq (fp.mul RNE x (fp.add RNE y z)) (fp.add RNE (fp.mul RNE x y) (fp.mul RNE x z)))))
(check-sat)
(pop 1)

(push 1) ; 1 ≤ √x ≤ 2 for 1 ≤ x ≤ 4
(declare-const x Float32)
(assert (fp.leq ((_ to_fp 8 24) RNE 1.0) x ((_ to_fp 8 24) RNE 4.0)))
(assert (not (fp.leq ((_ to_fp 8 24) RNE 1.0) (fp.sqrt RNE x) ((_ to_fp 8 24) RNE 2.0))))
(check-sat)
(pop 1)

(push 1) ; 0.1 + 0.1 + 0.1 = 0.3
(declare-const x0 Float64)
(declare-const x1 Float64)
(declare-const x2 Float64)
(declare-const x3 Float64)
(assert (= x0 ((_ to_fp 11 53) RNE 0.0)))
(assert (= x1 (fp.add RNE x0 ((_ to_fp 11 53) RNE 0.1))))
(assert (= x2 (fp.add RNE x1 ((_ to_fp 11 53) RNE 0.1))))
(assert (= x3 (fp.add RNE x2 ((_ to_fp 11 53) RNE 0.1))))
(assert (= x3 ((_ to_fp 11 53) RNE 0.3)))
(check-sat)
(pop 1)
