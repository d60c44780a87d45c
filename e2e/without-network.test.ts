// The page on the device: it opens without a network, new builds replace it, and a build without a worker removes it.
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasNoSeriousFaults } from './axe.ts'
import { openSalon } from './salon.ts'
import { aVisit } from './visit.ts'

const BUILT = fileURLToPath(new URL('../dashboard/dist', import.meta.url))
/** The worker is started some seconds after the page. */
const POLL = { timeout: 30_000 }
const LOST = /^No connection since \d\d?:\d\d/

test('a page that is opened without a network is our own, opens by itself when the network is back, and is of the newest build', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-shell-'))
  await cp(BUILT, folder, { recursive: true })
  await using visit = await aVisit({
    world: { dashboard: { folder } },
    serviceWorkers: 'allow',
    expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
  })
  const { page, context } = visit
  await openSalon(visit.api, '2030-03-05')
  const title = () => page.evaluate(() => document.querySelector('title')?.dataset.build)
  const isStored = async (build: string) =>
    expect
      .poll(
        () =>
          page.evaluate(async (name) => {
            const { active, waiting, installing } = (await navigator.serviceWorker.getRegistration()) ?? {}
            return active?.state === 'activated' && !waiting && !installing && (await caches.has(name))
          }, `holdfast-shell-${build}`),
        POLL,
      )
      .toBe(true)
  const [, build = ''] = /([0-9a-f]{12})`/.exec(await workerOf(folder)) ?? []

  await page.goto('/calendar?day=2030-03-05')
  await isStored(build)
  await context.setOffline(true)
  await page.reload()
  await page.getByText(LOST).waitFor()
  await hasNoSeriousFaults(page, 'opened without a network')
  expect(await stored(page)).not.toContain('/v1/')
  // An address that was never opened before shows our own page, too.
  await page.goto('/customers')
  await page.getByText(LOST).waitFor()
  await page.goBack()
  await page.getByText(LOST).waitFor()
  await context.setOffline(false)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByText('Carla').first().waitFor()

  // A new build is shown at once, and then also without a network.
  await newBuild(folder, build, 'abcdef123456')
  // A network that is slower than a few seconds would give the stored page.
  await expect
    .poll(async () => {
      await page.reload()
      return title()
    }, POLL)
    .toBe('abcdef123456')
  await page.getByText('Live', { exact: true }).waitFor()
  await isStored('abcdef123456')
  await context.setOffline(true)
  await page.reload()
  await page.getByText(LOST).waitFor()
  expect(await title()).toBe('abcdef123456')
  await context.setOffline(false)
  await page.getByText('Live', { exact: true }).waitFor()

  // A build without a worker removes what is stored, and the worker.
  await removeCompressedWorker(folder)
  await rm(join(folder, 'sw.js'))
  // The page of such a build registers no worker. If it did, the browser would keep the worker that is removing itself.
  await page.addInitScript(() => {
    navigator.serviceWorker.register = async () =>
      (await navigator.serviceWorker.getRegistration()) ?? new Promise(() => {})
  })
  await page.goto('/today')
  const left = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('holdfast-'))
      return names.length + (await navigator.serviceWorker.getRegistrations()).length
    })
  await expect.poll(left, POLL).toBe(0)
  await rm(folder, { recursive: true })
})

const workerOf = (folder: string) => readFile(join(folder, 'sw.js'), 'utf8')

const removeCompressedWorker = async (folder: string) => {
  for (const ending of ['.br', '.gz']) await rm(join(folder, `sw.js${ending}`), { force: true })
}

/** The worker's first request to take over does nothing, as in Chrome when the page makes a call just then. */
const FIRST_REQUEST_IGNORED = `const takeOver = skipWaiting.bind(self)
globalThis.skipWaiting = async () => {
  globalThis.skipWaiting = takeOver
}
`

/** Makes a build that differs from the last one by its name, which its page contains, and whose worker has to wait. */
async function newBuild(folder: string, old: string, build: string): Promise<void> {
  const worker = await workerOf(folder)
  await removeCompressedWorker(folder)
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  // The browser may ask for the worker at any moment, and the new worker stores the page that it finds. If the file were
  // missing, the server would send a worker that removes what is stored.
  await replace(join(folder, 'index.html'), html.replace('<title>', `<title data-build="${build}">`))
  await replace(join(folder, 'sw.js'), `${FIRST_REQUEST_IGNORED}${worker.replaceAll(old, build)}`)
}

/** In one step, so that nobody reads a half-written file. */
async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.next`, text)
  await rename(`${file}.next`, file)
}

/** The addresses of everything that is stored. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caught.map((cache) => cache.keys()))
    return requests
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .join(' ')
  })
