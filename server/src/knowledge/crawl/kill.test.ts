// The program is killed again and again while it crawls a site: each page is counted and indexed once.
import type pg from 'pg'
import { expect, test } from 'vitest'
import { aDatabase } from '../../testing/database.ts'
import { aFreePort, builtProgram, startProcess } from '../../testing/process.ts'
import { aSite, dynamic, html } from '../../testing/site.ts'
import { until } from '../../testing/until.ts'

const PATIENCE_MS = 60_000
const PAGES = 40

test(
  'a crawl whose process is killed goes on in the next one, and has the same result',
  async ({ onTestFinished: finish }) => {
    const { url: DATABASE_URL, pool } = await aDatabase(finish)
    const links = Array.from({ length: PAGES }, (_, index) => `/p/${index}`)
    let isSlow = true
    const site = await aSite(
      {
        '/': html('Home', 'Welcome.', links),
        '/sitemap.xml': { status: 404 },
        '/robots.txt': { status: 404 },
        // While the test kills processes, pages are slow enough that a kill happens while some are fetched.
        '*': dynamic(async ({ path }) => {
          if (isSlow) await new Promise((resolve) => setTimeout(resolve, 50))
          return html(`Page ${path}`, `The text of ${path}.`)
        }),
      },
      { name: '127.0.0.1' },
    )
    const program = await builtProgram()
    const settings = { DATABASE_URL, ALLOW_PRIVATE_WEBHOOKS: '1', CRAWL_PAUSE_MS: '0', PORT: String(await aFreePort()) }
    let running = await startProcess(program, finish, { ...settings, DEMO: '1' })
    await running.ready()
    const [email, password] = running.shown('Sign-in')
    const call = await signedIn(`http://127.0.0.1:${settings.PORT}`, { email, password })
    const source = (await call('POST', '/knowledge/sources', { url: `${site.origin}/` })) as Source
    const read = () => call('GET', `/knowledge/sources/${source.id}`) as Promise<Source>

    for (const fetched of [3, 12, 25]) {
      await until(async () => (await read()).pages.fetched >= fetched, PATIENCE_MS)
      running.kill('SIGKILL')
      await running.ended
      await endLeases(pool)
      running = await startProcess(program, finish, settings)
      await running.ready()
    }
    isSlow = false
    const end = await until(async () => {
      const now = await read()
      return now.status === 'ready' ? now : null
    }, PATIENCE_MS)
    const numbers = { discovered: PAGES + 1, fetched: PAGES + 1, indexed: PAGES + 1 }
    expect(end.pages).toEqual({ ...numbers, unchanged: 0, skipped: 0, failed: 0 })
    const { rows } = await pool.query(
      `select count(*)::int as items, count(distinct url)::int as urls,
        (select item_count from knowledge_settings where workspace_id = item.workspace_id) as counted
       from knowledge_items as item where source_id = $1 group by workspace_id`,
      [source.id],
    )
    expect(rows).toMatchObject([{ items: PAGES + 1, urls: PAGES + 1 }])
    // A page may be asked for a second time only if a kill met it: two pages are under way at any moment.
    const asked = site.asked().filter((path) => path.startsWith('/p/'))
    expect(new Set(asked).size).toBe(PAGES)
    expect(asked.length).toBeLessThanOrEqual(PAGES + 3 * 2)
  },
  4 * PATIENCE_MS,
)

interface Source {
  id: string
  status: string
  pages: { fetched: number }
}

async function signedIn(address: string, credentials: object) {
  const json = { 'content-type': 'application/json', origin: address }
  const answer = await fetch(`${address}/v1/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(credentials),
  })
  expect(answer.status).toBe(200)
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { ...json, cookie: cookie.join('; ') }
    const found = await fetch(`${address}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return found.json()
  }
}

/** The leases of a killed process run out, as if their time had passed. */
async function endLeases(pool: pg.Pool): Promise<void> {
  await pool.query(`update jobs set leased_until = now() where leased_until > now()`)
}
