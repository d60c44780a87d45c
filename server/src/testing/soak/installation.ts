// The installation of a soak: two API processes behind a balancer, and two workers, on one database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres.ts'
import { aFreePort, aProcessToRestart, builtProgram, type Finish } from '../process.ts'
import { aBalancer } from './balancer.ts'

export type Installation = Awaited<ReturnType<typeof anInstallation>>
export type Member = Installation['processes'][number]

const NAMES = ['api 1', 'api 2', 'worker 1', 'worker 2'] as const

/** The first process makes the demo workspace. */
export async function anInstallation(finish: Finish, settings: Record<string, string>) {
  const program = await builtProgram()
  const ports: number[] = []
  for (const _ of NAMES) ports.push(await aFreePort())
  const address = await aBalancer(finish, ports.slice(0, 2))
  const start = async (name: (typeof NAMES)[number], first: Record<string, string> = {}) => {
    const PORT = String(ports[NAMES.indexOf(name)])
    const ROLE = name.startsWith('api') ? 'api' : 'worker'
    return {
      name,
      ...(await aProcessToRestart(program, finish, { ...settings, ROLE, PORT, PUBLIC_URL: address }, first)),
    }
  }
  const first = await start('api 1', { DEMO: '1' })
  const others = await Promise.all(NAMES.slice(1).map((name) => start(name)))
  const [email, password] = first.shown('Sign-in')
  return { address, processes: [first, ...others], key: first.shown('API key')[0], email, password }
}

/** Signs the owner in; returns the headers of the session. */
export async function signIn({ address, email, password }: Pick<Installation, 'address' | 'email' | 'password'>) {
  const answer = await fetch(`${address}/v1/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Nobody could sign in: ${answer.status} ${await answer.text()}`)
  return {
    cookie: String(answer.headers.get('set-cookie')).split(';')[0] as string,
    'content-type': 'application/json',
  }
}

/** A PostgreSQL of its own; returns the address of its database. */
export async function aDatabaseServer(finish: Finish): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-soak-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  finish(async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return postgres.url('postgres')
}
