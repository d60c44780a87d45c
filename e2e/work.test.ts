// The page Work: the queue that several people take from, the day on a phone, the board, filters and the map.
import { expect, test } from 'vitest'
import { PLAIN_JPEG } from '../server/src/testing/pictures.ts'
import { hasNoSeriousFaults, isAccessible } from './axe.ts'
import { someRiders, withAction } from './riders.ts'
import { aVisit, PHONE } from './visit.ts'

const PHOTO = { name: 'porta.jpg', mimeType: 'image/jpeg', buffer: PLAIN_JPEG }

test('when two people take one task, one gets it, the other reads who, and both lists are right at once', async () => {
  await using visit = await aVisit()
  const otto = await visit.colleague('agent')
  const { aTask } = await someRiders(visit.api, [{ name: 'Otto', memberId: otto.memberId }])
  await aTask('Eva')
  await aTask('Bruno')
  // Otto's page has no stream, so it does not see what others do, as when two press at the same moment.
  await otto.context.route('**/v1/stream*', () => {})
  for (const { page } of [visit, otto]) {
    await page.goto('/work?view=queue')
    await page.getByRole('button', { name: 'Take: Eva' }).waitFor()
  }

  await visit.page.getByRole('button', { name: 'Take: Eva' }).click()
  await visit.page.getByRole('button', { name: 'Give back: Eva' }).waitFor()
  await otto.page.getByRole('button', { name: 'Take: Eva' }).click()
  await otto.page.getByText('Rita has already taken it.').waitFor()
  await otto.page.getByRole('button', { name: 'Take: Eva' }).waitFor({ state: 'detached' })
  const taken = otto.page.getByRole('listitem').filter({ hasText: 'Rita' })
  await taken.getByRole('link', { name: 'Eva' }).waitFor()

  // A task that Otto takes disappears from Rita's list by itself.
  await otto.page.getByRole('button', { name: 'Take: Bruno' }).click()
  await visit.page.getByRole('button', { name: 'Take: Bruno' }).waitFor({ state: 'detached' })
  await visit.page.getByText('Nobody waits').waitFor()
  const { data } = await visit.api.listWorkItems({ unassigned: true })
  expect(data).toEqual([])
})

test('on a phone a task is taken, and completed with a photo of the door', async () => {
  await using visit = await aVisit({ ...PHONE, locale: 'pt-BR' })
  const { page, api } = visit
  const { aTask } = await someRiders(api)
  const label = { en: 'Photo of the door', pt: 'Foto da porta' }
  await withAction(api, { key: 'complete', fields: [{ key: 'door', type: 'photo', required: true, label }] })
  const { id } = await aTask('Eva', { location: { formatted: 'Rua Augusta 1200', lat: -23.55, lng: -46.66 } })
  await page.goto('/work')
  await page.getByText('Nada mais para hoje').waitFor()
  await page.getByRole('link', { name: 'Ver o que aguarda na fila' }).click()
  await page.getByRole('button', { name: 'Assumir: Eva' }).click()
  await page.getByRole('status').getByText('Eva: Assumido').waitFor()

  await page.getByRole('button', { name: /^Hoje/ }).click()
  await page.getByRole('link', { name: 'Caminho até Eva' }).waitFor()
  await page.getByRole('link', { name: 'Ligar para Eva' }).waitFor()
  await page.getByRole('button', { name: 'Começar: Eva' }).click()
  await page.getByRole('button', { name: 'Concluir: Eva' }).click()
  await page.getByLabel('Foto da porta').setInputFiles(PHOTO)
  await hasNoSeriousFaults(page, 'completing with a photo, phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir' }).click()
  await page.getByText('Nada mais para hoje').waitFor()

  await page.goto(`/work?booking=${id}&about=files`)
  await page.getByRole('button', { name: 'Abrir porta.jpg' }).click()
  const picture = page.getByRole('img', { name: 'porta.jpg' })
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(4)
  expect((await api.getBooking(id)).status).toBe('completed')
})

test('a card of the board is moved by keyboard and put back; dragging works only to stages that an action leads to', async () => {
  await using visit = await aVisit({ viewport: { width: 1920, height: 900 } })
  const { page, api } = visit
  const { aTask } = await someRiders(api)
  const { id } = await aTask('Eva')
  await page.goto('/work')
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const cardIn = (name: string) => column(name).getByRole('link', { name: 'Eva' })
  await page.getByRole('button', { name: 'More actions for Eva' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Take' }).waitFor()
  await page.keyboard.press('Enter')
  await cardIn('Taken').waitFor()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await cardIn('Queued').waitFor()

  await cardIn('Queued').dragTo(column('In progress'))
  await cardIn('Queued').dragTo(column('Taken'))
  await cardIn('Taken').waitFor()
  // Moving a task to an end asks for a reason; closing the question moves nothing.
  await cardIn('Taken').dragTo(column('Cancelled'))
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await cardIn('Taken').waitFor()
  // The page moves the card before the server has answered.
  const moves = async () => (await api.listStageHistory(id)).data.map(({ action }) => action)
  await expect.poll(moves).toEqual(['book', 'take', 'release', 'take'])
})

test('filters are in the address, are shown as chips, and are cleared at once', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { aTask } = await someRiders(api)
  await aTask('Eva', { priority: 'urgent', tags: ['vip'] })
  await aTask('Bruno', { priority: 'high' })
  await aTask('Camila')
  const names = async () => (await page.getByRole('article').getByRole('link').allTextContents()).sort()
  await page.goto('/work')
  await expect.poll(names).toEqual(['Bruno', 'Camila', 'Eva'])
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Urgent' }).click()
  await page.getByRole('button', { name: 'High' }).click()
  await hasNoSeriousFaults(page, 'filters of work')
  await page.getByRole('button', { name: 'Done' }).last().click()
  await expect.poll(names).toEqual(['Bruno', 'Eva'])
  await page.getByRole('searchbox').fill('vip')
  await expect.poll(names).toEqual(['Eva'])
  await page.reload()
  await expect.poll(names).toEqual(['Eva'])
  await page.getByRole('button', { name: 'Remove the filter Urgent' }).click()
  await page.getByText('Nothing fits these filters').waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(names).toEqual(['Bruno', 'Camila', 'Eva'])
})

test('the map shows the tasks of its area, by mouse and keyboard, and lists them next to it', async () => {
  const map = { tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Map makers' }
  await using visit = await aVisit({ world: { dashboard: { map } } })
  const { page, api, context } = visit
  const { aTask } = await someRiders(api)
  const tiles: string[] = []
  await context.route('https://tiles.example/**', (route) => {
    tiles.push(new URL(route.request().url()).pathname)
    return route.fulfill({ body: PLAIN_JPEG, contentType: 'image/jpeg' })
  })
  const at = (lat: number, lng: number) => ({ location: { formatted: 'Somewhere', lat, lng } })
  await aTask('Eva', at(-23.55, -46.66))
  await aTask('Bruno', at(-23.551, -46.66))
  await aTask('Camila', at(-22.9, -43.2))
  await aTask('Nowhere')
  const listed = async () => (await page.getByRole('article').getByRole('link').allTextContents()).sort()
  await page.goto('/work?view=map')
  await expect.poll(listed).toEqual(['Bruno', 'Camila', 'Eva'])
  await page.getByText('© Map makers').waitFor()
  await expect.poll(() => tiles.length).toBeGreaterThan(3)
  expect(tiles.filter((path) => !/^\/\d+\/\d+\/\d+\.png$/.test(path))).toEqual([])
  await page.getByRole('button', { name: '2 tasks here' }).click()
  await expect.poll(listed).toEqual(['Bruno', 'Eva'])
  await page.getByRole('region', { name: /^Map/ }).focus()
  const before = page.url()
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('+')
  await expect.poll(() => page.url()).not.toBe(before)
  await page.reload()
  await expect.poll(listed).toEqual(['Bruno', 'Eva'])
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(listed).toEqual(['Bruno', 'Camila', 'Eva'])
  await page.getByRole('link', { name: 'Camila' }).first().click()
  await page.getByRole('dialog', { name: 'Camila' }).waitFor()
})

test('without tiles the tasks are listed by distance, from the first one or from where the person is', async () => {
  await using visit = await aVisit({
    geolocation: { latitude: -22.9, longitude: -43.21 },
    permissions: ['geolocation'],
  })
  const { page, api } = visit
  const { aTask } = await someRiders(api)
  const at = (lat: number, lng: number) => ({ location: { formatted: 'Somewhere', lat, lng } })
  await aTask('Eva', at(-23.55, -46.66))
  await aTask('Bruno', at(-23.56, -46.66))
  await aTask('Camila', at(-22.9, -43.2))
  await aTask('Nowhere')
  await page.goto('/work?view=map')
  const list = page.getByRole('region', { name: 'By distance' })
  const names = () => list.getByRole('article').getByRole('link').allTextContents()
  await expect.poll(names).toEqual(['Eva', 'Bruno', 'Camila'])
  await list.getByText('1.1 km').waitFor()
  await list.getByRole('button', { name: 'From where I am' }).click()
  await expect.poll(names).toEqual(['Camila', 'Eva', 'Bruno'])
  await isAccessible(page, 'by distance')
})
