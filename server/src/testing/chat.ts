// A workspace with WhatsApp and Telegram, both emulated: people write, jobs run, and tests read the conversations.
import { aWorldWithProviders } from './providers/world.ts'
import type { Reply, WorldOptions } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Shown = any

export type Chat = Awaited<ReturnType<typeof aChat>>

export async function aChat(options: Omit<WorldOptions, 'providers'> = {}) {
  const world = await aWorldWithProviders(options)
  const { meta, bot } = world
  const workspace = await world.aWorkspace()
  const hook = (await world.connectWhatsApp(workspace)).body.callback_url as string
  await world.connectTelegram(workspace)
  const client = workspace.everything

  async function data(path: string): Promise<Shown[]> {
    const reply: Reply = await client.get(path)
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body.data
  }

  /** The conversation of the person who has one of these ids on a channel. */
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
    /** Calls the hook of WhatsApp without the emulator, with any body and headers. */
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
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}
