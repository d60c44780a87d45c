// Every benchmark by its name, in the order in which they run.
import { me } from './me.mjs'
import { search } from './search.mjs'
import { start } from './start.mjs'

export const benchmarks = { me, search, start }
