// The first steps of a workspace. Whether one is done follows from its data alone.
import { listApiKeys } from '../accounts/api-key.ts'
import { listInvitations } from '../accounts/invitation.ts'
import { listMembers } from '../accounts/member.ts'
import { listAutomations } from '../automations/change-automation.ts'
import { listBookings } from '../bookings/list.ts'
import { listEntries } from '../catalog/entry.ts'
import { resources } from '../catalog/resource.ts'
import { schedules } from '../catalog/schedule.ts'
import { services } from '../catalog/service.ts'
import { languageOfTag } from '../lib/language.ts'
import type { ReadCtx } from '../platform/context.ts'
import { type Words, words } from './templates/template.ts'

const STEPS: readonly { key: string; title: Words }[] = [
  {
    key: 'service',
    title: words('Add what can be booked', 'Adicione o que pode ser agendado', 'Agregue lo que se puede reservar'),
  },
  {
    key: 'people',
    title: words('Add people or things', 'Adicione pessoas ou recursos', 'Agregue personas o recursos'),
  },
  { key: 'hours', title: words('Set opening hours', 'Defina os horários', 'Defina los horarios') },
  {
    key: 'booking',
    title: words('Make a first booking', 'Faça um primeiro agendamento', 'Haga una primera reserva'),
  },
  { key: 'colleague', title: words('Invite a colleague', 'Convide um colega', 'Invite a un colega') },
  {
    key: 'key',
    title: words(
      'Connect your site or an AI agent',
      'Conecte seu site ou um agente de IA',
      'Conecte su sitio o un agente de IA',
    ),
  },
  {
    key: 'automation',
    title: words('Switch on an automation', 'Ligue uma automação', 'Encienda una automatización'),
  },
]

/** The titles are in the language of the workspace, or in English. */
export async function getChecklist(ctx: ReadCtx, locale: string) {
  const language = languageOfTag(locale) ?? 'en'
  const done = await findDone(ctx)
  return { data: STEPS.map(({ key, title }) => ({ key, title: title[language], done: done[key] ?? false })) }
}

const ONE_ROW = { limit: 1, after: null }
const TWO_ROWS = { limit: 2, after: null }
const MANY_ROWS = { limit: 200, after: null }

/** The same lists that people see, so that a step is done when its list is not empty. */
async function findDone(ctx: ReadCtx): Promise<Record<string, boolean>> {
  const [service, people, hours, booking, members, invitations, key, automations] = await Promise.all([
    listEntries(ctx, services, ONE_ROW),
    listEntries(ctx, resources, ONE_ROW),
    listEntries(ctx, schedules, MANY_ROWS),
    listBookings(ctx, {}, ONE_ROW),
    listMembers(ctx, TWO_ROWS),
    listInvitations(ctx, ONE_ROW),
    listApiKeys(ctx, ONE_ROW),
    listAutomations(ctx, MANY_ROWS),
  ])
  return {
    service: service.data.length > 0,
    people: people.data.length > 0,
    hours: hours.data.some(({ weekly }) => weekly.length > 0),
    booking: booking.data.length > 0,
    colleague: members.data.length > 1 || invitations.data.length > 0,
    key: key.data.length > 0,
    automation: automations.data.some(({ enabled }) => enabled),
  }
}
