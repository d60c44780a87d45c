// Runs before every test file: properties try the same cases in each run, so that a change does not fail because of a
// case that has nothing to do with it. TEST_SEED=7 tries other cases.
import fc from 'fast-check'

export const SEED = Number(process.env.TEST_SEED ?? 1)

fc.configureGlobal({ seed: SEED })
