// Websites as knowledge: one is added, its reading is followed live, its failures are explained, and a page is left out.
import { expect, test } from 'vitest'
import { aSite, dynamic, html, siteGuard } from '../server/src/testing/site.ts'
import { isAccessible } from './axe.ts'
import { aVisit } from './visit.ts'

test('a website is read while the page shows the progress, and says what failed and what to do', async () => {
  await using visit = await aVisit({ world: { outside: siteGuard() } })
  const { page, api, world } = visit
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const site = await aSite({
    '/': html('Salon Aurora', 'Welcome to the salon.', ['/prices', '/broken', '/team']),
    '/prices': html('Prices', 'A haircut costs 80.'),
    '/broken': { status: 500 },
    '/team': dynamic(async () => {
      await held
      return html('Team', 'Ana and Bia.')
    }),
  })
  await page.goto('/knowledge?view=sites')
  await page.getByRole('button', { name: 'Add a website' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a website' })
  await dialog.getByRole('textbox', { name: 'Address of the website' }).fill('http://inside.example/')
  await dialog.getByRole('button', { name: 'Read it' }).click()
  await dialog.getByText('This address leads into a private network').waitFor()
  await dialog.getByRole('textbox', { name: 'Address of the website' }).fill(site.origin)
  await dialog.getByRole('button', { name: 'Read it' }).click()
  await page.waitForURL(/site=ksr_/)
  await page.getByText('Reading begins').waitFor()

  const jobs = world.runJobs()
  // The last page is held back: until then the stream brings the numbers of the others.
  await page.getByText('Being read').waitFor()
  await page.getByRole('progressbar').waitFor()
  release()
  await jobs
  await page.getByText('Read in part').waitFor()
  await page.getByText('The website had an error of its own').first().waitFor()
  await page.getByText('Read it again later.').waitFor()
  await isAccessible(page, 'a website')

  await page.getByRole('button', { name: 'More about /prices' }).click()
  await page.getByRole('menuitem', { name: 'Leave this page out' }).click()
  await page.getByText('/prices is left out from the next reading on.').waitFor()
  const [source] = (await api.listKnowledgeSources()).data
  expect(source).toMatchObject({ exclude: ['/prices'], pages: { indexed: 3, failed: 1 } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await api.getKnowledgeSource(source?.id ?? '')).exclude).toEqual([])

  site.pages['/broken'] = html('Mended', 'It works again.')
  await page.getByRole('button', { name: 'Read again now' }).click()
  await page.getByRole('button', { name: 'Stop reading' }).waitFor()
  await world.runJobs()
  await page.getByRole('button', { name: 'Read again now' }).waitFor()
  await page.getByText('What was not read, and why').waitFor({ state: 'detached' })

  await page.getByRole('spinbutton', { name: 'Pages at most' }).fill('20')
  await page.getByRole('link', { name: 'Websites' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await api.getKnowledgeSource(source?.id ?? '')).max_pages).toBe(20)
})
