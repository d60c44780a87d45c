import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type World } from '../../../server/src/testing/world.ts'
import { all, Holdfast } from '../data/api.ts'
import { applyPlan, findOrMakeWorkspace } from './apply.ts'
import { isComplete, type Plan, planOf } from './plan.ts'

let world: World
let cookie: string
beforeAll(async () => {
  world = await aWorld()
  const account = { name: 'Maria', email: 'maria@example.com', password: 'correct horse battery' }
  const { headers } = await world.anybody.post('/auth/sign-up/email', account)
  cookie = String(headers['set-cookie']).split(';')[0] as string
})
afterAll(() => world[Symbol.asyncDispose]())

const LANGUAGES = ['en', 'pt', 'es'] as const
const business = { name: 'Aurora', timezone: 'America/Sao_Paulo', locale: 'pt-BR', currency: 'BRL' } as const

type Send = () => Promise<Response>

/** The page's client, connected to the app in process; `around` may lose calls or answers. */
function clientOf({
  workspace,
  around = (send) => send(),
}: {
  workspace?: string
  around?: (send: Send) => Promise<Response>
} = {}) {
  const fetch: typeof globalThis.fetch = (input, init) =>
    around(async () => {
      const { pathname, search } = new URL(String(input))
      const { statusCode, body } = await world.app.inject({
        method: init?.method as 'GET',
        url: pathname + search,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie },
        ...(init?.body ? { payload: init.body as string } : {}),
      })
      return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } })
    })
  return new Holdfast({ baseUrl: 'https://holdfast.test', workspace, fetch, maxRetries: 0 })
}

async function proposed(client: Holdfast, template: string, locale: string): Promise<Plan> {
  return planOf(await client.createAssistantProposal({ business: template as 'salon', locale }))
}

const names = (things: readonly { name: string }[]) => things.map(({ name }) => name).toSorted()

async function catalogOf(client: Holdfast) {
  const [schedules, resources, groups, services, config] = await Promise.all([
    all(client.listSchedules()),
    all(client.listResources()),
    all(client.listResourceGroups()),
    all(client.listServices()),
    client.getStageConfig(),
  ])
  return {
    schedules: names(schedules),
    resources: names(resources),
    groups: names(groups),
    services: names(services),
    version: config.version,
  }
}

test.each(LANGUAGES)('every template is made as in its preview, in %s', async (language) => {
  const { data: templates } = await clientOf().listAssistantTemplates()
  expect(templates.length).toBeGreaterThanOrEqual(8)
  for (const { key } of templates) {
    const client = clientOf({ workspace: (await clientOf().createWorkspace(business)).id })
    const plan = await proposed(client, key, language)
    expect(isComplete(plan), key).toBe(true)
    await applyPlan(client, plan)
    expect(await catalogOf(client), key).toEqual({
      schedules: [plan.hoursItem.name],
      resources: names(plan.groups.flatMap(({ members }) => members)),
      groups: names(plan.groups),
      services: names(plan.services),
      version: 2,
    })
  }
})

describe('when the connection breaks in the middle', () => {
  const breaks = { before: false, after: true }

  test.each(Object.entries(breaks))(
    '%s a call was carried out, the next attempts continue and make nothing twice',
    async (_when, carriedOut) => {
      const known = (await all(clientOf().listWorkspaces())).map(({ id }) => id)
      let calls = 0
      const breaking = async (send: Send) => {
        calls += 1
        if (calls % 3 !== 2) return send()
        if (carriedOut) await send()
        throw new TypeError('The connection broke.')
      }
      let plan: Plan | null = null
      const tryOnce = async () => {
        const named = { ...business, name: `Broken ${carriedOut}` }
        const workspace = await findOrMakeWorkspace(clientOf({ around: breaking }), named, known)
        const client = clientOf({ workspace, around: breaking })
        plan ??= await proposed(client, 'clinic', 'es')
        await applyPlan(client, plan)
        return workspace
      }
      let workspace: string | null = null
      for (let tries = 0; workspace === null; tries += 1) {
        expect(tries).toBeLessThan(50)
        workspace = await tryOnce().catch(() => null)
      }
      const made = (await all(clientOf().listWorkspaces())).filter(({ id }) => !known.includes(id))
      expect(made.map(({ id }) => id)).toEqual([workspace])
      const whole = clientOf({ workspace: (await clientOf().createWorkspace(business)).id })
      await applyPlan(whole, await proposed(whole, 'clinic', 'es'))
      expect(await catalogOf(clientOf({ workspace }))).toEqual(await catalogOf(whole))
    },
  )
})
