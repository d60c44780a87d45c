// A world with emulated providers: messages are sent to them, and they call the hooks of the world.
import { SYSTEM } from '../../platform/context.ts'
import { SYSTEM_WORKSPACE } from '../../platform/id.ts'
import { enqueue } from '../../platform/jobs.ts'
import { openProviders } from '../../platform/providers.ts'
import { writing } from '../../platform/transaction.ts'
import { aWorld, type Client, type World, type WorldOptions } from '../world.ts'
import { anEmulatedTelegram, connectTelegram } from './telegram.ts'
import { anEmulatedWhatsApp, connectWhatsApp } from './whatsapp.ts'

export type ProviderWorld = Awaited<ReturnType<typeof aWorldWithProviders>>

/** The clock of the providers is that of the world. `hasOperatorBot`: the bot is the operator's, and sends notices. */
export async function aWorldWithProviders({
  hasOperatorBot = false,
  ...options
}: Omit<WorldOptions, 'providers'> & { hasOperatorBot?: boolean } = {}) {
  // The providers are started before the world, because it needs their addresses.
  const later: { world?: World } = {}
  const worldNow = () => later.world?.now() ?? new Date('2030-03-04T12:00:00.000Z')
  const app = () => (later.world as World).app
  const meta = await anEmulatedWhatsApp({ app, clock: worldNow })
  const bot = await anEmulatedTelegram({ app, clock: worldNow })
  const noticeBotToken = hasOperatorBot ? bot.token : null
  const providers = openProviders({ whatsapp: meta.url, telegram: bot.url }, { noticeBotToken })
  const world = await aWorld({ ...options, providers })
  later.world = world
  const toWhatsApp = ({ owner }: { owner: Client }) => connectWhatsApp(owner, meta)
  const toTelegram = ({ owner }: { owner: Client }) => connectTelegram(owner, bot)
  return {
    ...world,
    meta,
    bot,
    connectWhatsApp: toWhatsApp,
    connectTelegram: toTelegram,
    /** A new workspace on both channels. Other workspaces lose theirs, because a number and a bot belong to one. */
    async aConnectedWorkspace() {
      await world.db.deleteFrom('channels').execute()
      await world.db.deleteFrom('channel_accounts').execute()
      meta.failures.clear()
      bot.failures.clear()
      const workspace = await world.aWorkspace()
      await toWhatsApp(workspace)
      await toTelegram(workspace)
      await world.runJobs()
      return workspace
    },
    /** Runs the job that looks for channels to check, and then the checks. */
    async check() {
      world.wait(1)
      await writing(world.platform, { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }, async (ctx) =>
        enqueue(ctx, { kind: 'find-channels-to-check' }),
      )
      await world.runJobs()
    },
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]()
      await meta.close()
      await bot.close()
    },
  }
}
