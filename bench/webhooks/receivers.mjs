// Starts a receiver, and asks it what came.
import { fileURLToPath } from 'node:url'
import { untilSaid } from '../holdfast.mjs'
import { startProcess } from '../tidily.mjs'

/** So many servers in one process. */
export async function startReceivers(count) {
  const child = startProcess(process.execPath, [fileURLToPath(new URL('receiver.mjs', import.meta.url)), String(count)])
  const { desk, urls } = JSON.parse(await untilSaid(child, /\n/))
  const ask = async (path, options) => (await fetch(`${desk}${path}`, options)).json()
  return {
    pid: child.pid,
    urls,
    hanging: `${urls[0]}/hang`,
    /** From now on it does not hang, and what hung is answered; until it is told to hang again. */
    recover: () => ask('/recover'),
    hang: () => ask('/hang'),
    forget: () => ask('/forget'),
    /** What came since it last forgot, as soon as that are so many: how many, when, and how long after they were created. */
    until: (count, patience = 120_000) => ask(`/came?count=${count}`, { signal: AbortSignal.timeout(patience) }),
  }
}
