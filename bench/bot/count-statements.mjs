// Loaded into the process of a server: counts the statements that it sends, and writes their number down at a signal.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const { Client } = createRequire(join(process.cwd(), 'server', 'package.json'))('pg')
const { query } = Client.prototype
let count = 0
Client.prototype.query = function (...parameters) {
  count += 1
  return query.apply(this, parameters)
}
process.on('SIGUSR2', () => writeFileSync(process.env.STATEMENTS_FILE, String(count)))
