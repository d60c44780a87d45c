// Makes a person anonymous permanently: every slice takes out what it has about them, in one transaction.
import { HOUR_MS, MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { getLocale } from '../accounts/workspace.ts'
import { anonymiseAiNotices, anonymiseBlocked } from '../ai/anonymise.ts'
import { anonymiseRuns } from '../automations/anonymise.ts'
import { anonymiseBookings, lockBookingsOf } from '../bookings/anonymise.ts'
import { anonymiseBot } from '../bot/anonymise.ts'
import { anonymiseReceived } from '../channels/anonymise.ts'
import { anonymiseConversations, lockConversationsOf } from '../conversations/anonymise.ts'
import { anonymiseCustomer, anonymousNameIn, readPerson } from '../customers/anonymise.ts'
import { lockCustomer } from '../customers/customer.ts'
import { anonymiseAnswers } from '../http/idempotency.ts'
import { forgetAskers } from '../knowledge/question.ts'
import { anonymiseNotices } from '../notifications/anonymise.ts'
import { anonymiseEvents } from '../platform/anonymise-events.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emptyGivenUp, enqueue, type Job } from '../platform/jobs.ts'
import { distinctIdsOf, subjectIdsOf } from '../platform/person.ts'
import { anonymiseVisitors } from '../webchat/anonymise.ts'
import { anonymiseDeliveries } from '../webhooks/anonymise.ts'
import { anonymiseWork } from '../work/anonymise.ts'

const AGAIN = 'anonymise-again'
/**
 * Work that was under way when the call came, such as the download of a file or a request to a provider, may store data
 * after it. So everything is taken out again after these times.
 */
const AGAIN_AFTER_MS = [MINUTE_MS, HOUR_MS]

/** A repeated call takes out everything that was written about the person since. */
export async function anonymisePerson(ctx: WriteCtx, id: string): Promise<void> {
  const customer = await lockCustomer(ctx, id)
  await takeOut(ctx, customer.id)
  if (customer.anonymous_at !== null) return
  const payload = { customer_id: customer.id }
  enqueue(ctx, ...AGAIN_AFTER_MS.map((ms) => ({ kind: AGAIN, payload, due_at: plus(ctx.now, ms) })))
}

export const anonymiseJobs: Job[] = [
  {
    kind: AGAIN,
    run: (ctx, { customer_id }) =>
      ctx.write(async (tx) => takeOut(tx, (await lockCustomer(tx, customer_id as string)).id)),
  },
]

/** The locks are taken in the order of a merge: the customer, then conversations, then bookings. */
async function takeOut(ctx: WriteCtx, customerId: string): Promise<void> {
  const conversationIds = await lockConversationsOf(ctx, customerId)
  const bookingIds = await lockBookingsOf(ctx, customerId, conversationIds)
  const known = await readPerson(ctx, customerId)
  const person = { ...known, conversationIds, bookingIds, anonymousName: anonymousNameIn(await getLocale(ctx)) }
  await forgetAskers(ctx, conversationIds)
  await anonymiseReceived(ctx, person)
  await anonymiseBlocked(ctx, person)
  await anonymiseAiNotices(ctx, person)
  await anonymiseConversations(ctx, person)
  await anonymiseBookings(ctx, person)
  await anonymiseWork(ctx, person)
  await anonymiseVisitors(ctx, person)
  await anonymiseBot(ctx, person)
  const runIds = await anonymiseRuns(ctx, person)
  await anonymiseNotices(ctx, person)
  await anonymiseAnswers(ctx, person)
  await anonymiseDeliveries(ctx, person)
  await emptyGivenUp(ctx, [...subjectIdsOf(person), ...distinctIdsOf(person), ...runIds])
  await anonymiseEvents(ctx, person)
  await anonymiseCustomer(ctx, person)
}
