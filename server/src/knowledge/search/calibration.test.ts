// The scores of cosines: models whose cosines differ get the same scores, and a model that cannot distinguish answers
// gets none.
import { expect, onTestFinished, test } from 'vitest'
import { embed, MAX_TEXTS_PER_CALL, PATIENT } from '../../ai/embed.ts'
import { anEmbeddingProvider, providersWith } from '../../testing/embeddings.ts'
import { CALIBRATION_TEXTS, type Calibration, calibrate, scoreOf } from './calibration.ts'

async function vectorsOfTheModel(): Promise<Float32Array[]> {
  const { ai } = await anEmbeddingProvider()
  const providers = providersWith(ai)
  onTestFinished(() => providers.close())
  const answer = await embed({ providers, clock: () => new Date(0) }, CALIBRATION_TEXTS, PATIENT)
  return (answer as { vectors: Float32Array[] }).vectors
}

test('all texts fit into one call', () => {
  expect(CALIBRATION_TEXTS.length).toBeLessThanOrEqual(MAX_TEXTS_PER_CALL)
})

test('a score rises with the cosine, from 0 for what is unrelated over 0.60 at the line to 1', async () => {
  const calibration = calibrate(await vectorsOfTheModel()) as Calibration
  const { unrelated, line, sure } = calibration
  expect([unrelated, line, sure].map((each) => scoreOf(each, calibration))).toEqual([0, expect.closeTo(0.6), 1])
  const scores = Array.from({ length: 201 }, (_, n) => scoreOf(n / 100 - 1, calibration))
  expect(scores).toEqual(scores.toSorted((a, b) => a - b))
  expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true)
})

test('a model whose cosines are all high gives the same scores', async () => {
  const vectors = await vectorsOfTheModel()
  // One more number, the same for all texts, brings all vectors near to each other.
  const crowded = vectors.map((vector) => {
    const length = Math.hypot(...vector)
    return Float32Array.of(...vector.map((each) => each / length), 2)
  })
  const [plain, high] = [calibrate(vectors) as Calibration, calibrate(crowded) as Calibration]
  expect(high.unrelated).toBeGreaterThan(0.7)
  expect(plain.unrelated).toBeLessThan(0.3)
  // A unit vector with the number 2 beside it: the cosine c becomes (c + 4) / 5.
  for (const near of [0.2, 0.4, 0.6, 0.8]) expect(scoreOf((near + 4) / 5, high)).toBeCloseTo(scoreOf(near, plain), 1)
})

test('a model that gives all texts the same vector, or any vector, is not used', () => {
  expect(calibrate(CALIBRATION_TEXTS.map(() => Float32Array.of(1, 2, 3)))).toBeNull()
  const anyVector = CALIBRATION_TEXTS.map((_, n) =>
    Float32Array.from({ length: 8 }, (__, m) => Math.sin(n * 37 + m * 11)),
  )
  expect(calibrate(anyVector)?.line ?? 1).toBeGreaterThan(0.8)
})
