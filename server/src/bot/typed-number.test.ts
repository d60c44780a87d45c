// A number that somebody types to the bot finds nobody's bookings, neither now nor when its owner writes.
import { expect, onTestFinished, test } from 'vitest'
import { aBusiness } from '../testing/dialogues/business.ts'
import { aWorldWithProviders } from '../testing/providers/world.ts'

test('whoever types the number of a stranger cannot cancel what the stranger books later', async () => {
  const world = await aWorldWithProviders({ loops: [] })
  onTestFinished(() => world[Symbol.asyncDispose]())
  const workspace = await world.aWorkspace()
  await aBusiness(workspace, 'pt', 'America/Sao_Paulo')
  await workspace.owner.put('/bot/channel-policies', { policies: [{ channel: 'telegram', collect: 'name_phone' }] })
  await world.connectTelegram(workspace)
  await world.connectWhatsApp(workspace)
  const { meta, bot } = world
  const [attacker, victim] = [bot.person({ language_code: 'pt' }), meta.person({ phone: '5511987654321' })]
  const settle = async () => {
    for (let round = 0; round < 3; round += 1) {
      await world.runJobs()
      world.wait(3 / 60)
    }
    await world.runJobs()
  }
  const write = async (...texts: string[]) => {
    for (const text of texts) {
      await bot.say(attacker, { text })
      await settle()
    }
  }
  await write('corte amanhã às 9h', '11 98765-4321', 'sim')
  for (const text of ['massagem quinta às 15h', 'sim']) {
    await meta.say(victim, { text })
    await settle()
  }
  await write('cancelar a massagem', 'sim')
  const found = `select s.name, b.status from bookings b join services s on s.id = b.service_id
    where b.workspace_id = $1 and s.name like 'Massagem%'`
  expect((await world.pool.query(found, [workspace.id])).rows).toEqual([
    { name: 'Massagem relaxante', status: 'confirmed' },
  ])
})
