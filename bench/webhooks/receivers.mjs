// Starts a receiver, and asks it which deliveries have arrived.
import { fileURLToPath } from 'node:url'
import { untilSaid } from '../holdfast.mjs'
import { startProcess } from '../tidily.mjs'

/** Starts `count` servers in one process. */
export async function startReceivers(count) {
  const child = startProcess(process.execPath, [fileURLToPath(new URL('receiver.mjs', import.meta.url)), String(count)])
  const { desk, urls } = JSON.parse(await untilSaid(child, /\n/))
  const ask = async (path, options) => (await fetch(`${desk}${path}`, options)).json()
  return {
    pid: child.pid,
    urls,
    hanging: `${urls[0]}/hang`,
    /** Answers all requests that hang, and hangs no longer until `hang` is called again. */
    recover: () => ask('/recover'),
    hang: () => ask('/hang'),
    forget: () => ask('/forget'),
    /** Waits for `count` deliveries since `forget`; returns how many came, when, and how long after their event. */
    until: (count, timeoutMs = 120_000) => ask(`/came?count=${count}`, { signal: AbortSignal.timeout(timeoutMs) }),
  }
}
