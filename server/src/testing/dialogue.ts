// A dialogue with the bot, for tests: what a customer writes and taps, and what the bot answers.
import { editMessage, type NewMessage, type StoredMessage, storeMessage } from '../conversations/message.ts'
import { threadsOf } from './threads.ts'
import type { TestWorkspace, World } from './world.ts'

interface Shown {
  id: string
  text: string | null
  author: { kind: string }
  options: { items: { id: string; title: string }[] } | null
}

export type Dialogue = Awaited<ReturnType<typeof aDialogue>>

const SECONDS_FOR_A_BURST = 2

/** A customer on Telegram, who has a name there and no number. */
export async function aDialogue(world: World, workspace: TestWorkspace, locale: string) {
  const threads = threadsOf(world, workspace)
  const thread = await threads.aThread('telegram', { locale })
  await workspace.everything.patch(`/conversations/${thread.id}`, { locale })
  const seen = new Set<string>()
  let offered: Shown | null = null

  /** The customer writes; nobody answers yet. */
  const hears = (text: string, more: Partial<NewMessage> = {}) => threads.says(thread, text, more)

  /** The customer edits a message, or takes it back. */
  const edits = (message: StoredMessage, text: string | null) =>
    threads.within(thread, async (ctx) => {
      editMessage(ctx, message, text === null ? { deleted_at: ctx.now } : { text, edited_at: ctx.now })
    })

  /** There is no provider, so the messages of the bot are marked as sent here. */
  const markSent = () =>
    world.pool.query(
      `update messages set status = 'sent', sent_at = received_at, external_id = id, error = null
       where conversation_id = $1 and direction = 'outbound' and sent_at is null`,
      [thread.id],
    )

  /** The texts that the bot has sent since the last call, one below the other. */
  async function answers(): Promise<string> {
    await world.runJobs()
    world.wait(SECONDS_FOR_A_BURST / 60)
    await world.runJobs()
    await markSent()
    const { data } = (await workspace.everything.get(`/conversations/${thread.id}/messages?limit=100`)).body
    const fresh = (data as Shown[]).toReversed().filter(({ id, author }) => author.kind === 'bot' && !seen.has(id))
    for (const message of fresh) seen.add(message.id)
    const said = fresh.filter(({ text }) => text !== null)
    if (said.length > 0) offered = said.at(-1) as Shown
    return said.map(({ text }) => text).join('\n')
  }

  /** Somebody of the team answers on the phone of the business. */
  const teamSays = (text: string) =>
    threads.within(thread, async (ctx, locked) => {
      const author = { kind: 'member', id: null, name: 'Bia' } as const
      await storeMessage(ctx, locked, { direction: 'outbound', author, type: 'text', text, isSent: true })
    })

  /** The message that a tap on an option of the last message sends. */
  function choice(title: string): Partial<NewMessage> {
    const item = offered?.options?.items.find((each) => each.title === title)
    if (!offered || !item) throw new Error(`There is no option ${title}`)
    return { content: { choice: { option_id: item.id, title, message_id: offered.id } } }
  }

  return {
    id: thread.id as string,
    customerId: thread.customer.id as string,
    hears,
    edits,
    answers,
    teamSays,
    choice,
    options: () => offered?.options?.items.map(({ title }) => title) ?? [],
    async says(text: string): Promise<string> {
      await hears(text)
      return answers()
    },
    async taps(title: string): Promise<string> {
      await hears(title, choice(title))
      return answers()
    },
  }
}
