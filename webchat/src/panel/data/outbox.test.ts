// The outbox: whatever the network does, each message arrives once and in order, also over reloads and in two tabs.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Content, type Later, type OutboxStorage, openOutbox, type Refused, type Unsent } from './outbox.ts'
import type { Message } from './shapes.ts'

const aStorage = (): OutboxStorage => {
  let stored: readonly Unsent[] = []
  return {
    read: () => stored,
    write: (unsent) => {
      stored = unsent
    },
  }
}

let made = 0
const unsent = (content: Content): Unsent => {
  made += 1
  const made_at = new Date(Date.UTC(2030, 2, 4) + made).toISOString()
  return { ref: `ref-${made}`, made_at, content, fault: null }
}
const text = (words: string) => unsent({ text: words })

/** A server that keeps each name once, and a network that fails as it is told: before the server, or on the way back. */
function aServer(outcomes: readonly ('ok' | 'away' | 'lost answer' | 'refused')[] = []) {
  const stored: string[] = []
  let call = 0
  return {
    stored,
    async send({ ref }: Unsent): Promise<Message | Later | Refused> {
      const outcome = outcomes[call] ?? 'ok'
      call += 1
      if (outcome === 'refused') return { refused: 'too_long' }
      if (outcome !== 'away' && !stored.includes(ref)) stored.push(ref)
      return outcome === 'ok' ? ({ id: `msg_${ref}`, client_ref: ref } as Message) : { later: 1 }
    },
  }
}

const directly = (work: () => Promise<void>) => work()
function anOutbox(storage: OutboxStorage, server: ReturnType<typeof aServer>, inOneTab = directly) {
  const arrived: string[] = []
  const outbox = openOutbox({
    storage,
    send: server.send,
    arrived: (_, { ref }) => arrived.push(ref),
    changed: () => {},
    pause: async () => {},
    inOneTab,
  })
  return { ...outbox, arrived }
}

test('messages arrive once and in order, however often the network fails', async () => {
  const anyOutcomes = fc.array(fc.constantFrom('ok', 'away', 'lost answer'), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(anyOutcomes, fc.integer({ min: 1, max: 8 }), async (outcomes, count) => {
      const server = aServer(outcomes)
      const outbox = anOutbox(aStorage(), server)
      const all = Array.from({ length: count }, (_, index) => text(`${index}`))
      for (const each of all) {
        outbox.add(each)
        void outbox.flush()
      }
      await outbox.flush()
      expect(server.stored).toEqual(all.map(({ ref }) => ref))
      expect(outbox.arrived).toEqual(server.stored)
      expect(outbox.list()).toEqual([])
    }),
  )
})

test('what was written before a reload is sent after it', async () => {
  const storage = aStorage()
  const before = anOutbox(storage, aServer())
  const first = text('written offline')
  before.add(first)
  const server = aServer()
  const after = anOutbox(storage, server)
  expect(after.list()).toEqual([first])
  await after.flush()
  expect(server.stored).toEqual([first.ref])
  expect(before.list()).toEqual([])
})

test('two tabs send what waits once', async () => {
  const storage = aStorage()
  const server = aServer()
  let turn: Promise<void> = Promise.resolve()
  const inOneTab = (work: () => Promise<void>) => {
    turn = turn.then(work)
    return turn
  }
  const [one, other] = [anOutbox(storage, server, inOneTab), anOutbox(storage, server, inOneTab)]
  one.add(text('from one'))
  other.add(text('from the other'))
  await Promise.all([one.flush(), other.flush()])
  expect([...one.arrived, ...other.arrived]).toHaveLength(2)
  expect(server.stored).toHaveLength(2)
})

test('a refused message stays with its reason and lets the next one pass; it can be tried again or removed', async () => {
  const server = aServer(['refused'])
  const outbox = anOutbox(aStorage(), server)
  const [first, second] = [text('too long'), text('fine')]
  outbox.add(first)
  outbox.add(second)
  await outbox.flush()
  expect(server.stored).toEqual([second.ref])
  expect(outbox.list()).toEqual([{ ...first, fault: 'too_long' }])
  outbox.retry(first.ref)
  await outbox.flush()
  expect(server.stored).toEqual([second.ref, first.ref])
  expect(outbox.list()).toEqual([])
  outbox.add(first)
  outbox.remove(first.ref)
  expect(outbox.list()).toEqual([])
})

test('a file waits in its tab only, in its place among the others', async () => {
  const storage = aStorage()
  const server = aServer()
  const outbox = anOutbox(storage, server)
  const all = [text('look'), unsent({ file: new File(['x'], 'x.png') }), text('nice?')]
  for (const each of all) outbox.add(each)
  expect(storage.read()).toHaveLength(2)
  expect(outbox.list()).toEqual(all)
  await outbox.flush()
  expect(server.stored).toEqual(all.map(({ ref }) => ref))
})

test('something that is added while the last one is on its way is sent too', async () => {
  const server = aServer()
  const outbox = anOutbox(aStorage(), server, async (work) => {
    await work()
    // Giving back a lock takes a moment, in which somebody may write.
    if (server.stored.length === 1) outbox.add(text('second'))
  })
  outbox.add(text('first'))
  await outbox.flush()
  expect(server.stored).toHaveLength(2)
})
