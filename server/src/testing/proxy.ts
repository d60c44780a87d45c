// A proxy between the product and PostgreSQL, whose connections a test can cut, refuse and restore.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Proxy = Awaited<ReturnType<typeof aProxy>>

export async function aProxy(target: string) {
  let current = new URL(target)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isOpen = true
  const frozen = new WeakSet<Socket>()
  let refused = 0
  let fatal: { text: string; done(): void } | null = null

  const server = createServer((near) => {
    near.on('error', () => {})
    if (!isOpen) {
      refused += 1
      near.resetAndDestroy()
      return
    }
    const far = connect(Number(current.port), current.hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    let doomed: typeof fatal = null
    near.on('data', (bytes) => {
      if (frozen.has(near)) return
      if (fatal && bytes.includes(fatal.text)) {
        doomed = fatal
        fatal = null
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (doomed === null) return near.write(bytes)
      // The answer to this statement has arrived, so it was carried out; the client will never see it.
      if (!bytes.includes(doomed.text.toUpperCase())) return
      doomed.done()
      end(pair)
    })
    for (const side of pair) {
      side.on('error', () => {})
      side.on('close', () => end(pair))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  function end(pair: readonly [Socket, Socket]): void {
    pairs.delete(pair)
    for (const side of pair) side.destroy()
  }
  const cut = () => {
    for (const pair of pairs) end(pair)
  }
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: url.href,
    /** Breaks every open connection. */
    cut,
    /** Passes nothing on from now on, and closes nothing, as when a machine vanishes. New connections work. */
    freeze() {
      for (const [near] of pairs) frozen.add(near)
    },
    /** Leads new connections to another server. */
    turnTo(other: string) {
      current = new URL(other)
    },
    /** Refuses every new connection. */
    refuse() {
      isOpen = false
    },
    restore() {
      isOpen = true
    },
    refusals: () => refused,
    /** Cuts the connection that next sends this command, after PostgreSQL has carried it out. */
    cutAfter: (text: string) =>
      new Promise<void>((done) => {
        fatal = { text, done }
      }),
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
