// The drawer with a booking, which any page can open: what it shows, and what can be done there.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PLAIN_JPEG } from '../server/src/testing/pictures.ts'
import { hasNoSeriousFaults, isAccessible } from './axe.ts'
import { someRiders, withAction } from './riders.ts'
import { aVisit } from './visit.ts'

const REPORT = {
  key: 'report',
  name: 'Report',
  type: 'outcome',
  kinds: ['queue'],
  from: ['taken'],
  to: 'done',
  operation: 'complete',
  fields: [
    { key: 'received_by', type: 'text', required: true, label: 'Received by' },
    { key: 'parcels', type: 'integer', required: true, label: 'Parcels' },
    { key: 'left_at', type: 'select', required: true, label: 'Left at', options: ['door', 'reception'] },
    { key: 'extras', type: 'multi_select', required: false, label: 'Extras', options: ['stairs', 'parking'] },
    { key: 'place', type: 'location', required: false, label: 'Place' },
    { key: 'door', type: 'photo', required: true, label: 'Door' },
    { key: 'sign', type: 'signature', required: true, label: 'Signature' },
  ],
}

test('a booking is commented, tagged and made urgent, and a colleague sees it', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const otto = await visit.colleague('agent')
  const { aTask } = await someRiders(api)
  const { id } = await aTask('Eva')
  for (const each of [page, otto.page]) {
    await each.goto(`/work?booking=${id}`)
    await each.getByRole('dialog', { name: 'Eva' }).waitFor()
  }
  const priority = page.getByRole('combobox', { name: 'Priority' })
  await priority.selectOption('high')
  await page.getByRole('status').getByText('Saved').waitFor()
  await priority.press('Control+z')
  await page.getByRole('status').getByText('Undone').waitFor()
  await expect.poll(() => priority.inputValue()).toBe('normal')
  await priority.selectOption('urgent')
  await expect.poll(() => otto.page.getByRole('combobox', { name: 'Priority' }).inputValue()).toBe('urgent')
  await page.getByLabel('Add a tag').fill('fragile')
  await page.keyboard.press('Enter')
  await otto.page.getByRole('button', { name: /fragile/ }).waitFor()
  await page.getByRole('button', { name: 'Edit notes' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ring twice')
  await page.getByRole('button', { name: 'Save' }).click()
  await otto.page.getByText('Ring twice').waitFor()

  await page.getByRole('tab', { name: 'Comments' }).click()
  await page.getByLabel('Write a comment for the team').fill('Called: comes at three')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('listitem').getByText('Called: comes at three').waitFor()
  await otto.page.getByRole('tab', { name: /Comments\s*1/ }).click()
  await otto.page.getByText('Called: comes at three').waitFor()
  expect(await api.getBooking(id)).toMatchObject({ tags: ['fragile'], priority: 'urgent', notes: 'Ring twice' })
})

test('tags that are typed quickly are all saved, and notes by somebody else are not overwritten unseen', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { aTask } = await someRiders(api)
  const { id } = await aTask('Eva')
  await page.goto(`/work?booking=${id}`)
  let letGo = () => {}
  const network = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/v1/work-items/*', async (route) => {
    await network
    await route.continue()
  })
  for (const tag of ['fragile', 'stairs']) {
    await page.getByLabel('Add a tag').fill(tag)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Remove the tag ${tag}` }).waitFor()
  }
  letGo()
  await expect.poll(async () => (await api.getBooking(id)).tags).toEqual(['fragile', 'stairs'])

  await page.getByRole('button', { name: 'Edit notes' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Ring twice')
  await api.updateBooking(id, { notes: 'The bell is broken' })
  await page.getByRole('alert').getByText('The bell is broken').waitFor()
  expect(await page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Ring twice')
})

test('an action asks for its fields, marks the missing ones, and the history shows the answers', async () => {
  await using visit = await aVisit({
    permissions: ['geolocation'],
    geolocation: { latitude: -23.5505, longitude: -46.6333 },
  })
  const { page, api } = visit
  const { rita, aTask } = await someRiders(api)
  await withAction(api, REPORT)
  const { id } = await aTask('Eva')
  await api.runAction(id, 'take', { resource_id: rita.id })
  await page.goto(`/work?booking=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'More actions for Eva' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const form = page.getByRole('dialog', { name: /Report/ })
  await form.getByLabel('Received by').fill('Camila')
  await form.getByLabel('Parcels').fill('2')
  await form.getByLabel('Left at').selectOption('reception')
  await form.getByLabel('stairs').check()
  await form.getByRole('button', { name: 'Use my position' }).click()
  await expect.poll(() => form.getByLabel('Place').inputValue()).toBe('-23.5505, -46.6333')
  await form.getByRole('button', { name: 'Report' }).click()
  await expect.poll(() => form.getByText('This is needed.').count()).toBeGreaterThanOrEqual(2)
  await isAccessible(page, 'action with fields and faults')
  await form.getByLabel('Door').setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: PLAIN_JPEG })
  await form.getByPlaceholder('Or type the name').fill('Camila Rocha')
  await form.getByRole('button', { name: 'Report' }).click()
  await form.waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('region', { name: 'Stages' }).getByText('reception').waitFor()
  await hasNoSeriousFaults(page, 'history of a booking', 'dark')
  await page.getByRole('tab', { name: /Files\s*2/ }).click()
  await page.getByRole('button', { name: 'Open door.jpg' }).waitFor()
  await page.getByRole('button', { name: 'Open signature.png' }).waitFor()
  await hasNoSeriousFaults(page, 'files of a booking', 'dark')
  const { data } = await api.listStageHistory(id)
  expect(data.at(-1)?.data).toMatchObject({
    received_by: 'Camila',
    parcels: 2,
    extras: ['stairs'],
    place: { lat: -23.5505, lng: -46.6333 },
  })
})

test('files are attached, and a file that is not a picture or a document is refused with an explanation', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { aTask } = await someRiders(api)
  const { id } = await aTask('Eva')
  await page.goto(`/work?booking=${id}&about=files`)
  await page.getByRole('dialog', { name: 'Eva' }).waitFor()
  const add = page.getByLabel('Add files', { exact: true }).last()
  await add.setInputFiles([
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Second floor') },
    { name: 'page.txt', mimeType: 'text/plain', buffer: Buffer.from('<!doctype html><script>1</script>') },
  ])
  await page.getByRole('link', { name: /note\.txt/ }).waitFor()
  await page.getByText(/This kind of file is not taken/).waitFor()
  // From the disk: bytes that the test hands over travel through the debugging protocol, which is slow.
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-film-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'film.pdf'), Buffer.alloc(11_000_000))
  await add.setInputFiles(join(folder, 'film.pdf'))
  await page.getByText('film.pdf is too large: 10 MB at most.').waitFor()
  expect((await api.listAttachments(id)).data.map(({ name }) => name)).toEqual(['note.txt'])
})
