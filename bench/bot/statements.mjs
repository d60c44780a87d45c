// The number of statements that a server has sent to its database.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const MAX_WAIT_MS = 5_000

/** Start the server with `env`; `read` then returns the number so far. */
export function statementCounter(file) {
  const counting = new URL('count-statements.mjs', import.meta.url).href
  return {
    env: { NODE_OPTIONS: `--import=${counting}`, STATEMENTS_FILE: file },
    async read(pid) {
      rmSync(file, { force: true })
      process.kill(pid, 'SIGUSR2')
      const end = performance.now() + MAX_WAIT_MS
      while (!existsSync(file) || readFileSync(file, 'utf8') === '') {
        if (performance.now() > end) throw new Error('The server has not counted its statements')
        await delay(10)
      }
      return Number(readFileSync(file, 'utf8'))
    },
  }
}
