// One rate limit for all processes: calls of one workspace that come at once to both API processes.
import { type Installation, signIn } from './installation.ts'

interface Allowance {
  burst: number
  refill: number
}

/** Twice as many calls as are allowed, half of them to each process. */
export async function faultsOfLimit(installation: Installation, { burst, refill }: Allowance): Promise<string[]> {
  const key = await aKeyOfItsOwn(installation)
  const urls = installation.processes.slice(0, 2).map(({ url }) => url)
  const began = Date.now()
  const statuses = await Promise.all(
    Array.from({ length: 2 * burst }, async (_, index) => {
      const answer = await fetch(`${urls[index % 2]}/v1/me`, { headers: { authorization: `Bearer ${key}` } })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  const seconds = (Date.now() - began) / 1_000
  const passed = statuses.filter((status) => status === 200).length
  const most = burst + Math.ceil(seconds * refill) + 1
  const others = statuses.filter((status) => status !== 200 && status !== 429)
  return [
    ...(passed > most ? [`${passed} calls passed, and at most ${most} may`] : []),
    // The call that made the key came from the session, which has a bucket of its own.
    ...(passed < burst ? [`${passed} calls passed, and ${burst} may`] : []),
    ...others.map((status) => `a call at the limit answered ${status}`),
  ]
}

async function aKeyOfItsOwn(installation: Installation): Promise<string> {
  const session = await signIn(installation)
  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const answer = await fetch(`${installation.address}/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: string; key: string }
  }
  const { id } = await post('/workspaces', { name: 'Limited' }, session)
  const scopes = ['customers:read']
  return (await post('/api-keys', { name: 'Limited', scopes }, { ...session, 'svc-workspace': id })).key
}
