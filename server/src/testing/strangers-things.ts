// Makes things in another workspace, for tests that must not reach them.
import type { Route } from '../http/route.ts'
import { aFailedRun, anAutomation, aPublishedFlow } from './automation-things.ts'
import { notify } from './notices.ts'
import { aPerson, shopOf } from './shop.ts'
import { askUnanswered } from './unanswered.ts'
import type { TestWorkspace, World } from './world.ts'

/** Things of the stranger whose ids could stand in the path. */
export async function idsOf(world: World, workspace: TestWorkspace, route: Route): Promise<string[]> {
  const { everything, owner, id } = workspace
  if (route.path.startsWith('/workspaces')) return [id]
  if (route.path.startsWith('/customers')) {
    const phone = `+55119${Math.floor(Math.random() * 89_999_999 + 10_000_000)}`
    return [(await everything.post('/customers', { name: 'Eva', phone })).body.id]
  }
  if (route.path.startsWith('/conversations')) {
    const phone = `+55119${Math.floor(Math.random() * 89_999_999 + 10_000_000)}`
    const { body: eva } = await everything.post('/customers', { name: 'Eva', phone })
    return [(await everything.post('/conversations', { customer_id: eva.id, channel: 'whatsapp' })).body.id]
  }
  if (route.path.startsWith('/canned-replies')) {
    const shortcut = `reply-${Math.floor(Math.random() * 1_000_000_000)}`
    return [(await everything.post('/canned-replies', { shortcut, texts: { en: 'Hello' } })).body.id]
  }
  if (route.path.startsWith('/automations/runs')) {
    return [await aFailedRun(world, id, (await anAutomation(workspace)).id)]
  }
  if (route.path.startsWith('/automations')) return [(await anAutomation(workspace)).id]
  if (route.path.startsWith('/automation-flows')) return [(await aPublishedFlow(workspace)).id]
  if (route.path.startsWith('/assistant/proposals')) {
    return [(await owner.post('/assistant/proposals', { business: 'barber', locale: 'en' })).body.id]
  }
  if (route.path.startsWith('/ai/notices')) {
    await notify(world, id, 'provider_down')
    return [(await owner.get('/ai/notices')).body.data[0].id]
  }
  if (route.path.startsWith('/knowledge/questions')) {
    await askUnanswered(world, id, 'Do you have parking?')
    return [(await everything.get('/knowledge/questions')).body.data[0].id]
  }
  if (route.path.startsWith('/knowledge/sources')) {
    const [known] = (await owner.get('/knowledge/sources')).body.data
    return [(known ?? (await owner.post('/knowledge/sources', { url: 'https://www.example.com/' })).body).id]
  }
  if (route.path.startsWith('/knowledge/{id}')) {
    return [(await everything.post('/knowledge', { kind: 'text', title: 'Theirs', content: 'Secret' })).body.id]
  }
  if (/^\/(services|resources|resource-groups|schedules)\b/.test(route.path)) {
    const collection = `/${route.path.split('/')[1]}`
    const service = collection === '/services' ? { duration_minutes: 5, active: false } : {}
    return [(await everything.post(collection, { name: 'Theirs', ...service })).body.id]
  }
  if (route.path.startsWith('/time-off')) {
    const { id: resource_id } = await shopOf(workspace).aResource()
    const away = { resource_id, start: '2030-03-05T12:00:00Z', end: '2030-03-05T13:00:00Z' }
    return [(await everything.post('/time-off', away)).body.id]
  }
  if (/^(\/public\/webchat)?\/(holds|bookings|work-items)\b/.test(route.path)) {
    const theirs = shopOf(workspace)
    const { service_id } = await theirs.aClass()
    const customer = aPerson()
    const wish = { service_id, start: '2030-03-05T15:00:00Z', customer }
    return [(await theirs.hold(wish)).body.id, (await theirs.book(wish)).body.id]
  }
  if (route.path.startsWith('/stage-config')) {
    const { version, ...config } = (await everything.get('/stage-config')).body
    return [String((await everything.put('/stage-config', { ...config, note: `After ${version}` })).body.version)]
  }
  if (route.path.startsWith('/webhook-endpoints')) {
    const [known] = (await everything.get('/webhook-endpoints')).body.data
    const wish = { url: 'https://hooks.example.com', events: ['booking.created'] }
    return [(known ?? (await everything.post('/webhook-endpoints', wish)).body).id]
  }
  if (route.path.startsWith('/api-keys')) {
    return [(await owner.post('/api-keys', { name: 'k', scopes: ['slots:read'] })).body.id]
  }
  if (route.path.startsWith('/team/invitations/{id}')) {
    return [(await owner.post('/team/invitations', { email: 'eva@example.com', role: 'agent' })).body.id]
  }
  if (route.path.startsWith('/team/members')) return [(await owner.get('/team/members')).body.data[0].id]
  // The names of channels are the same in every workspace.
  if (route.path.startsWith('/channels')) return []
  // A token is a secret: every caller that has it may use it.
  if (route.path.includes('{token}')) return []
  throw new Error(`strangers-things.ts has no case for ${route.path}`)
}
