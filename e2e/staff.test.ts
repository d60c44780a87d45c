// The page of staff: one form for who somebody is, what they do, when they work and how they sign in.
import { expect, test } from 'vitest'
import { isAccessible } from './axe.ts'
import { aVisit, PHONE } from './visit.ts'

const WEEK = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '18:00' }))

async function aSalon(api: Awaited<ReturnType<typeof aVisit>>['api']) {
  const schedule = await api.createSchedule({ name: 'Opening hours', weekly: WEEK, is_default: true })
  const ana = await api.createResource({ name: 'Ana', kind: 'person' })
  const team = await api.createResourceGroup({ name: 'Stylists', resource_ids: [ana.id] })
  const aService = (name: string) =>
    api.createService({ name, duration_minutes: 30, requirements: [{ group_id: team.id }] })
  return { schedule, ana, team, cut: await aService('Haircut'), colour: await aService('Colour') }
}

test('an employee with their own services, their own hours and a login is added in one form', async () => {
  await using visit = await aVisit()
  const { page, api, world } = visit
  const { ana, team, cut, colour } = await aSalon(api)
  await page.goto('/settings/resources')
  await page.getByRole('button', { name: 'Add staff' }).click()
  const form = page.getByRole('dialog', { name: 'New person' })
  await form.getByLabel('Name', { exact: true }).fill('Bruno')
  await form.getByRole('button', { name: '#e64980' }).click()
  const buffer = await page.screenshot({ type: 'png' })
  await form.getByLabel('Add a photo').setInputFiles({ name: 'bruno.png', mimeType: 'image/png', buffer })
  await form.getByRole('button', { name: 'Remove photo' }).waitFor()
  await form.getByLabel('Haircut').check()
  await form.getByLabel('Hours', { exact: true }).selectOption({ label: 'Their own hours' })
  await form.getByRole('button', { name: 'Remove 09:00–18:00 on Monday' }).click()
  await form.getByLabel('Login').selectOption({ label: 'Invite by e-mail…' })
  const guest = await world.aUser()
  await form.getByLabel('E-mail').fill(guest.user.email)
  await form.getByRole('button', { name: 'Save' }).click()
  const link = page.getByRole('dialog', { name: 'Hand over this link' })
  await link.getByText(guest.user.email).waitFor()
  await isAccessible(page, 'the link of an employee')
  await link.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog', { name: 'Bruno' }).getByText(`${guest.user.email} is invited`).waitFor()

  const bruno = (await api.listResources()).data.find(({ name }) => name === 'Bruno')
  expect(bruno).toMatchObject({ kind: 'person', color: '#e64980', photo_url: expect.stringContaining('/v1/files/') })
  const shown = page.locator(`img[src="${bruno?.photo_url}"]`).first()
  expect(await shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([256, 256])
  const hours = await api.getSchedule(bruno?.schedule_id ?? '')
  expect(hours.weekly.map(({ weekday }) => weekday)).toEqual([2, 3, 4, 5])
  // The haircut has a group of its own now, and the colour stays with Ana alone.
  const [haircut, coloured] = await Promise.all([api.getService(cut.id), api.getService(colour.id)])
  const doers = await api.getResourceGroup(haircut.requirements[0]?.group_id ?? '')
  expect(doers.resource_ids).toEqual([ana.id, bruno?.id])
  expect(coloured.requirements[0]?.group_id).toBe(team.id)
  expect((await api.getResourceGroup(team.id)).resource_ids).toEqual([ana.id])
  expect((await api.listInvitations()).data).toMatchObject([{ resource_id: bruno?.id, role: 'agent' }])

  const again = page.getByRole('dialog', { name: 'Bruno' })
  await again.getByRole('button', { name: 'Remove photo' }).click()
  await again.getByRole('button', { name: 'Save' }).click()
  await again.getByLabel('Add a photo').waitFor()
  await expect.poll(async () => (await api.getResource(bruno?.id ?? '')).photo_url).toBeNull()
})

test('a failed save says so, and only what was not saved is sent again', async () => {
  await using visit = await aVisit({ expectedErrors: /ERR_FAILED/ })
  const { page, api } = visit
  const { team } = await aSalon(api)
  await page.goto('/settings/resources?resource=new')
  const form = page.getByRole('dialog', { name: 'New person' })
  await form.getByLabel('Name', { exact: true }).fill('Bia')
  await form.getByLabel('All services').check()
  await page.route('**/v1/resource-groups/*', (route) => route.abort())
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Not everything was saved.').waitFor()
  await page.unroute('**/v1/resource-groups/*')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog', { name: 'Bia' }).getByText('Last 30 days').waitFor()
  const people = (await api.listResources()).data
  expect(people.map(({ name }) => name)).toEqual(['Ana', 'Bia'])
  expect((await api.getResourceGroup(team.id)).resource_ids).toEqual(people.map(({ id }) => id))
})

test('a salon is not shown groups, stages, a queue or a map, and riders are', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana } = await aSalon(api)
  await page.goto(`/settings/resources?resource=${ana.id}`)
  const form = page.getByRole('dialog', { name: 'Ana' })
  await form.getByLabel('Haircut').waitFor()
  for (const name of ['Groups', 'Priority', 'People at most']) expect(await form.getByText(name).count()).toBe(0)
  await page.keyboard.press('Escape')
  const menu = page.getByRole('navigation', { name: 'Settings' })
  await menu.getByRole('link', { name: 'Services' }).waitFor()
  expect(await menu.getByRole('link', { name: 'Groups' }).count()).toBe(0)
  await menu.getByRole('button', { name: 'All settings' }).click()
  await menu.getByRole('link', { name: 'Groups' }).waitFor()
  await menu.getByRole('link', { name: 'Stages' }).waitFor()
  await page.goto('/work')
  await page.getByRole('button', { name: 'Board' }).waitFor()
  expect(await page.getByRole('button', { name: 'By distance' }).count()).toBe(0)

  const riders = await api.createResourceGroup({ name: 'Riders', resource_ids: [ana.id] })
  const requirements = [{ group_id: riders.id }]
  await api.createService({ name: 'Delivery', mode: 'queue', duration_minutes: 30, requirements })
  await page.getByRole('button', { name: 'By distance' }).waitFor()
  await page.getByRole('button', { name: 'Queue' }).waitFor()
  await page.goto('/settings/services')
  await menu.getByRole('link', { name: 'Groups' }).waitFor()
})

test('the form of a person is accessible, also on a phone', async () => {
  await using visit = await aVisit(PHONE)
  const { page, api } = visit
  const { ana } = await aSalon(api)
  await page.goto(`/settings/resources?resource=${ana.id}`)
  const form = page.getByRole('dialog', { name: 'Ana' })
  await form.getByLabel('Hours', { exact: true }).selectOption({ label: 'Their own hours' })
  await form.getByLabel('Login').selectOption({ label: 'Invite by e-mail…' })
  await isAccessible(page, 'staff')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('time off is taken with the form, and never over a booking by mistake', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { ana, cut } = await aSalon(api)
  const customer = { name: 'Eva', phone: '+5511988887777' }
  await api.createBooking({ service_id: cut.id, start: '2030-03-06T13:00:00Z', customer })
  await page.goto(`/settings/resources?resource=${ana.id}`)
  const form = page.getByRole('dialog', { name: 'Ana' })
  await form.getByRole('button', { name: 'Add time off' }).click()
  await form.getByLabel('First day').fill('2030-03-05')
  await form.getByLabel('Last day').fill('2030-03-07')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Bookings stand in that time.').waitFor()
  expect((await api.listTimeOff()).data).toEqual([])
  await form.getByLabel('Also where bookings stand').check()
  await form.getByRole('button', { name: 'Save' }).click()
  const remove = form.getByRole('button', { name: /^Remove the time off: Tue/ })
  await remove.waitFor()
  expect((await api.listTimeOff()).data).toMatchObject([
    { resource_id: ana.id, start: '2030-03-05T03:00:00.000Z', end: '2030-03-08T03:00:00.000Z' },
  ])
  await isAccessible(page, 'time off')
  await remove.click()
  await remove.waitFor({ state: 'detached' })
  expect((await api.listTimeOff()).data).toEqual([])
})
