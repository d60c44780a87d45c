// Reads the cosines of an embedding model: the same cosine means different things for different models.
import { CALIBRATION_PAIRS, type CalibrationPair } from './calibration-pairs.ts'
import { DEFAULT_MIN_SCORE } from './score.ts'
import { cosine, encodeVector } from './vectors.ts'

/** The score of the line above which a hit by meaning alone may answer. */
const LINE_SCORE = DEFAULT_MIN_SCORE

export interface Calibration {
  /** The cosine of a question with an answer to something else. It has the score 0. */
  unrelated: number
  /** No wrong answer reaches this cosine, and half of the right ones do not either. It has the score 0.60. */
  line: number
  /** The highest cosine of a question with its answer. It has the score 1. */
  sure: number
}

const languages = Object.values(CALIBRATION_PAIRS)

/** The texts whose vectors `calibrate` needs, in its order. */
export const CALIBRATION_TEXTS: readonly string[] = languages.flatMap((pairs) =>
  pairs.flatMap(({ question, answer }: CalibrationPair) => [question, answer]),
)

/** null when the model cannot distinguish right answers from wrong ones: its vectors are then of no use. */
export function calibrate(vectors: readonly Float32Array[]): Calibration | null {
  const codes = vectors.map(encodeVector)
  const right: number[] = []
  const wrong: number[] = []
  let first = 0
  for (const pairs of languages) {
    for (const one of pairs.keys()) {
      for (const other of pairs.keys()) {
        const near = cosine(codes[first + 2 * one] as Int8Array, codes[first + 2 * other + 1] as Int8Array)
        ;(one === other ? right : wrong).push(near)
      }
    }
    first += 2 * pairs.length
  }
  const unrelated = wrong.reduce((sum, each) => sum + each, 0) / wrong.length
  const middle = right.toSorted((a, b) => a - b)[Math.floor(right.length / 2)] as number
  const sure = Math.max(...right)
  const line = Math.max(middle, ...wrong)
  return line < sure && unrelated < line && middle > unrelated ? { unrelated, line, sure } : null
}

/** The score of a cosine, 0 to 1, on the scale of the score by words. */
export function scoreOf(near: number, { unrelated, line, sure }: Calibration): number {
  if (near <= unrelated) return 0
  if (near < line) return (LINE_SCORE * (near - unrelated)) / (line - unrelated)
  if (near >= sure) return 1
  return LINE_SCORE + ((1 - LINE_SCORE) * (near - line)) / (sure - line)
}
