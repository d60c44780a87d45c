// The demo workspace: a salon that has been at work for a while, created at the first start, or made again by `npm run
// demo`.
import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS } from '@holdfast/time/moment.ts'
import { createApiKey } from '../../accounts/api-key.ts'
import { hashPassword } from '../../accounts/password.ts'
import { createUser } from '../../accounts/user.ts'
import { emptyWorkspace, insertWorkspace, undoBeginning } from '../../accounts/workspace.ts'
import { addAutomation } from '../../automations/change-automation.ts'
import { templateOf } from '../../automations/templates/templates.ts'
import { putBot } from '../../bot/settings.ts'
import { catalogVersion } from '../../catalog/catalog.ts'
import { continueCatalogVersions } from '../../catalog/change.ts'
import { SCOPES, type UserRef, type WorkspaceRef } from '../../http/caller.ts'
import { type Actor, SYSTEM, type WriteCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/database.ts'
import { newId } from '../../platform/id.ts'
import { newToken } from '../../platform/secrets.ts'
import { type Platform, writing } from '../../platform/transaction.ts'
import { stagesForReplacing } from '../../stages/config.ts'
import { findSite, lockSite, saveSite } from '../../webchat/site.ts'
import { changeSite } from '../../webchat/site-change.ts'
import { appointmentsOf, type Salon } from './appointments.ts'
import { createDemoCatalog } from './catalog.ts'
import { BOT, conversationsOf } from './conversations.ts'
import { createDemoCustomers } from './customers.ts'
import { deliveriesOf } from './deliveries.ts'
import { createDemoKnowledge } from './knowledge.ts'
import { daysAround, runSteps } from './story.ts'

export interface Demo {
  key: string
  email: string
  password: string
  /** The publishable key of the chat widget. */
  widgetKey: string
}

export const DEMO_EMAIL = 'demo@holdfast.example'
/** The time after which a demo that is not finished counts as given up; making one takes a few seconds. */
const MAKING_TAKES_AT_MOST_MS = MINUTE_MS
const LOOK_AGAIN_MS = 500
const SALON = 'Salão Aurora'
const SLUG = 'salao-aurora'
const ADDRESS = { formatted: 'Av. Paulista 1578, São Paulo', lat: -23.5614, lng: -46.6559 }

const GREETING = {
  'pt-BR': 'Oi! Eu sou a Lia, assistente virtual do salão. Posso marcar, remarcar ou cancelar um horário.',
  es: '¡Hola! Soy Lia, la asistente virtual del salón. Puedo reservar, cambiar o cancelar un turno.',
  en: 'Hi! I am Lia, the virtual assistant of the salon. I can book, move or cancel an appointment.',
}

/**
 * Returns null when there is a user already: the demo is for an empty installation. A demo that another process makes is
 * waited for. One that a process did not finish, because it was killed, is made from the beginning.
 */
export async function createDemo(platform: Platform): Promise<Demo | null> {
  const { database, clock } = platform
  for (;;) {
    const users = await database.db.selectFrom('users').select(['id', 'email', 'created_at']).limit(2).execute()
    const [user] = users
    if (!user) {
      const demo = await makeDemo(platform)
      if (demo) return demo
      continue
    }
    const unfinished = users.length === 1 && user.email === DEMO_EMAIL ? await findUnfinished(database.db, user) : null
    if (!unfinished) return null
    const isGivenUp = clock().getTime() - unfinished.created_at.getTime() >= MAKING_TAKES_AT_MOST_MS
    if (!isGivenUp) await delay(LOOK_AGAIN_MS)
    else await writing(platform, { workspaceId: unfinished.id, actor: SYSTEM }, (ctx) => undoBeginning(ctx, user.id))
  }
}

/** Returns null when another process was first. */
async function makeDemo(platform: Platform): Promise<Demo | null> {
  const password = newToken().slice(0, 16)
  const password_hash = await hashPassword(password)
  const origin = { workspaceId: newId('prj'), actor: SYSTEM }
  const made = await writing(platform, origin, async (ctx) => {
    const user = await createUser(ctx, { name: 'Helena', email: DEMO_EMAIL, password_hash })
    if (!user) return null
    return { user, workspace: await insertWorkspace(ctx, user, { name: SALON, address: ADDRESS }) }
  })
  if (!made) return null
  const widgetKey = await fill(platform, made.workspace, made.user)
  const { key } = await writing(platform, origin, (ctx) => createApiKey(ctx, { name: 'Demo', scopes: [...SCOPES] }))
  return { key, email: DEMO_EMAIL, password, widgetKey }
}

/**
 * A demo workspace gets its first key when it is finished, and a key that is revoked is kept. It is made together with
 * its user: a workspace that the user has added later is not the demo.
 */
async function findUnfinished(
  db: Db,
  user: { id: string; created_at: Date },
): Promise<{ id: string; created_at: Date } | null> {
  const workspace = await db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'members.workspace_id')
    .select(['workspaces.workspace_id as id', 'workspaces.created_at'])
    .where('members.user_id', '=', user.id)
    .where('workspaces.name', '=', SALON)
    .where('workspaces.created_at', '=', user.created_at)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!workspace) return null
  const key = await db
    .selectFrom('api_keys')
    .select('id')
    .where('workspace_id', '=', workspace.id)
    .limit(1)
    .executeTakeFirst()
  return key ? null : workspace
}

/** The reason why the demo cannot be made again. */
export class NoDemo extends Error {}

/** Makes the demo workspace again. Its user, its API keys and the key of its chat stay as they are. */
export async function resetDemo(platform: Platform): Promise<void> {
  const { user, workspace } = await findDemo(platform.database.db)
  await writing(platform, { workspaceId: workspace.id, actor: SYSTEM }, async (ctx) => {
    const [site, version] = [await findSite(ctx), await catalogVersion(ctx)]
    await emptyWorkspace(ctx)
    continueCatalogVersions(ctx, version)
    // Processes that know the workspace rely on its row in `stage_heads`.
    await stagesForReplacing(ctx)
    if (site) saveSite(ctx, { ...(await lockSite(ctx)), publishable_key: site.publishable_key })
  })
  await fill(platform, workspace, user)
}

/** The demo is the first workspace of its user, as long as nobody else works in it. */
async function findDemo(db: Db): Promise<{ user: UserRef; workspace: WorkspaceRef }> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', DEMO_EMAIL)
    .executeTakeFirst()
  if (!user) throw new NoDemo('There is no demo workspace here, so nothing was changed.')
  const workspace = await db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.workspace_id', 'members.workspace_id')
    .select(['workspaces.workspace_id as id', 'name', 'timezone', 'locale', 'currency'])
    .where('members.user_id', '=', user.id)
    .where('deleted_at', 'is', null)
    .orderBy('workspaces.created_at')
    .limit(1)
    .executeTakeFirst()
  if (!workspace) throw new NoDemo('The demo workspace was deleted, so nothing was changed.')
  const members = await db.selectFrom('members').select('id').where('workspace_id', '=', workspace.id).execute()
  if (members.length > 1) throw new NoDemo(`${workspace.name} has other members, so nothing was changed.`)
  return { user, workspace }
}

/** Makes everything in the workspace. The catalog is committed first, because bookings read it in the usual way. */
async function fill(platform: Platform, workspace: WorkspaceRef, user: UserRef): Promise<string> {
  const origin = { workspaceId: workspace.id, actor: SYSTEM }
  const things = await writing(platform, origin, async (ctx) => ({
    owner: await findMember(ctx, user),
    catalog: await createDemoCatalog(ctx, workspace),
    customers: createDemoCustomers(ctx, workspace.locale),
    bot: await putBot(ctx, { enabled: true, name: BOT.name, greeting: GREETING }),
  }))
  return writing(platform, origin, async (ctx) => {
    const salon: Salon = { ...things, workspace, days: daysAround(ctx.now, workspace.timezone) }
    await runSteps(ctx, [...appointmentsOf(salon), ...deliveriesOf(salon), ...conversationsOf(salon)])
    await createDemoKnowledge(ctx)
    await addAutomation(ctx, templateOf('reminder', 'pt-BR').automation as Parameters<typeof addAutomation>[1])
    const { publishable_key } = await changeSite(ctx, { booking_page: { enabled: true, slug: SLUG } })
    return publishable_key
  })
}

async function findMember({ db, workspaceId }: WriteCtx, { id: userId, name }: UserRef): Promise<Actor> {
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { kind: 'member', id, name }
}
