// A workspace with WhatsApp and Telegram, both emulated: people write, jobs run, and the threads are read through the front door.
import { openProviders } from '../platform/providers.ts'
import { anEmulatedTelegram, connectTelegram } from './providers/telegram.ts'
import { anEmulatedWhatsApp, connectWhatsApp } from './providers/whatsapp.ts'
import { aWorld, type Reply, type WorldOptions } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Shown = any

export type Chat = Awaited<ReturnType<typeof aChat>>

export async function aChat(options: WorldOptions = {}) {
  const clock = () => world.now()
  const meta = await anEmulatedWhatsApp({ app: () => world.app, clock })
  const bot = await anEmulatedTelegram({ app: () => world.app, clock })
  const providers = openProviders({ whatsapp: meta.url, telegram: bot.url })
  const world = await aWorld({ providers, ...options })
  const workspace = await world.aWorkspace()
  const hook = (await connectWhatsApp(workspace.owner, meta)).body.callback_url as string
  await connectTelegram(workspace.owner, bot)
  const client = workspace.everything

  async function data(path: string): Promise<Shown[]> {
    const reply: Reply = await client.get(path)
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body.data
  }

  /** The thread of whoever has one of these ids on a channel. */
  async function threadOf(...ids: (string | number)[]): Promise<Shown> {
    const threads = await data('/conversations?limit=100')
    return threads.find(({ identity }) => identity && ids.map(String).includes(identity.external_id))
  }

  /** Oldest first. */
  async function messagesOf(...ids: (string | number)[]): Promise<Shown[]> {
    const thread = await threadOf(...ids)
    return thread ? (await data(`/conversations/${thread.id}/messages?limit=100`)).toReversed() : []
  }

  return {
    world,
    workspace,
    client,
    meta,
    bot,
    hook,
    /** Sends without WhatsApp's own code, and with any headers. */
    post: (body: string | Buffer, headers: Record<string, string>) =>
      world.anybody.post(new URL(hook).pathname.replace(/^\/v1/, ''), body, headers),
    threadOf,
    messagesOf,
    customerOf: async (...ids: (string | number)[]) =>
      (await client.get(`/customers/${(await threadOf(...ids)).customer.id}`)).body,
    count: async (table: string) =>
      Number(
        (await world.pool.query(`select count(*) from ${table} where workspace_id = $1`, [workspace.id])).rows[0].count,
      ),
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]()
      await meta.close()
      await bot.close()
    },
  }
}
