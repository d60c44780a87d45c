// The ready-made reminder and its buttons, from the booking to the bot's answer.
import { expect, test } from 'vitest'
import { shopOf } from '../../testing/shop.ts'
import { visitorsOf } from '../../testing/visitors.ts'
import { aWorld } from '../../testing/world.ts'

test.each([
  ['Sim, eu vou', 'Esperamos você', 'confirmed'],
  ['Remarcar', 'para qual dia', 'confirmed'],
  ['Cancelar', 'Quer mesmo cancelar?', 'confirmed'],
])('a customer who is reminded and chooses %s reaches the bot', async (button, answer, status) => {
  await using world = await aWorld()
  const workspace = await world.aWorkspace()
  const client = workspace.everything
  const shop = shopOf(workspace)
  const schedule = await shop.aSchedule({ is_default: true })
  const joana = await shop.aResource({ name: 'Joana', schedule_id: schedule.id })
  await shop.aService([{ resource_ids: [joana.id] }], { name: 'Corte de cabelo' })
  await client.put('/bot', { enabled: true })
  await workspace.owner.put('/bot/channel-policies', { policies: [{ channel: 'webchat', collect: 'none' }] })
  const [{ automation }] = (await client.get('/automation-templates')).body.data
  const { id } = (await client.post('/automations', { ...automation, enabled: true })).body

  const visitor = await (await visitorsOf(world, workspace)).open({ name: 'Ana' })
  const seen = new Set<string>()
  /** Writes as the visitor, and returns the new messages in the chat. */
  const says = async (text: string): Promise<string> => {
    const { data: before } = (await visitor.client.get('/public/webchat/messages')).body
    for (const { id: known } of before) seen.add(known)
    await visitor.client.post('/public/webchat/messages', { text })
    await world.runJobs()
    world.wait(0.1)
    await world.runJobs()
    const { data } = (await visitor.client.get('/public/webchat/messages')).body
    const fresh = (data as { id: string; text: string | null }[]).filter((message) => !seen.has(message.id))
    return fresh.map((message) => message.text ?? '').join('\n')
  }
  await says('corte na quarta às 10h')
  await says('sim')
  const [booking] = (await client.get('/bookings')).body.data
  expect(booking.status).toBe('confirmed')
  world.wait((Date.parse(booking.start) - world.now().getTime()) / 60_000 - 1_440)
  await world.runJobs()
  const { data: runs } = (await client.get(`/automations/${id}/runs`)).body
  expect(runs).toMatchObject([{ status: 'completed', steps: [{ id: 'remind', status: 'done' }, { type: 'end' }] }])
  expect(await says(button)).toContain(answer)
  expect((await client.get(`/bookings/${booking.id}`)).body.status).toBe(status)
})
