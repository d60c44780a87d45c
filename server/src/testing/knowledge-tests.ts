// The world of a file of tests about items of knowledge, a workspace for each test, and the calls that they share.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { form, sendForm } from './form.ts'
import { expectNoDeadlock } from './race.ts'
import { made } from './shop.ts'
import { aWorld, type Client, type TestWorkspace, type World } from './world.ts'

export let world: World
export let workspace: TestWorkspace
/** A key of the workspace that may do everything. */
export let client: Client

/** To be called once by a file of tests. */
export function testInWorkspaces(): void {
  beforeAll(async () => {
    world = await aWorld()
  })
  afterAll(async () => {
    await expectNoDeadlock(world)
    await world[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    workspace = await world.aWorkspace()
    client = workspace.everything
  })
}

export const add = async (body: object) => made(await client.post('/knowledge', body))

export const sendFile = (
  name: string,
  bytes: string | Buffer,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) =>
  sendForm(
    client,
    '/knowledge/files',
    form(...Object.entries(fields).map(([field, value]) => ({ name: field, value })), {
      name: 'file',
      value: bytes,
      filename: name,
    }),
    headers,
  )
