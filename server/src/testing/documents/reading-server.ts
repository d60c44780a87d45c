// Stands for the server in tests of its end: reads one file with the bundled reading program, and prints the outcome.
import { readFileSync } from 'node:fs'
import { openReader, READER_LIMITS } from '../../knowledge/reading/reader.ts'

const [path = ''] = process.argv.slice(2)
process.on('SIGTERM', () => process.exit(0))
process.stdout.write('reading\n')
const { readFile } = openReader({ ...READER_LIMITS, idleMs: 600_000 })
const result = await readFile({ bytes: readFileSync(path), name: path, claimedType: null })
process.stdout.write(`${JSON.stringify(result)}\n`)
