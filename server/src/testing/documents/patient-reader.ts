// Gives the reading program more time for a page. It leaves the processor to others, and a busy machine may give it a
// tenth of what it would have alone.
import { afterAll, beforeAll } from 'vitest'
import { READER_LIMITS } from '../../knowledge/reading/reader.ts'

const PATIENT_MS = 60_000

/** For all tests of a file. */
export function readPagesPatiently(): void {
  const { pageTimeoutMs } = READER_LIMITS
  beforeAll(() => {
    READER_LIMITS.pageTimeoutMs = PATIENT_MS
  })
  afterAll(() => {
    READER_LIMITS.pageTimeoutMs = pageTimeoutMs
  })
}
