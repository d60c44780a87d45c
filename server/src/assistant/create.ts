// Makes a proposal from a template, the answers of the owner, and a description that rules or a model read.
import type { Caller } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import { languageOfTag } from '../lib/language.ts'
import { canonicalLocale } from '../lib/locale.ts'
import { storableText } from '../lib/text.ts'
import type { OpenCtx } from '../platform/context.ts'
import { type Fault, invalid } from '../platform/problem.ts'
import { readByModel } from './ask-model.ts'
import { addProposal } from './proposal.ts'
import { itemsOf } from './propose.ts'
import { readDescription } from './read/read.ts'
import type { ReadingShape } from './reading.ts'
import type { NewProposal } from './schema.ts'
import { TEMPLATES } from './templates/all.ts'
import { viewerOf, viewProposal } from './view.ts'

type NewProposalShape = Static<typeof NewProposal>
type Answers = NewProposalShape['answers']
type Member = Extract<Caller, { kind: 'member' }>

export async function createProposal(ctx: OpenCtx, caller: Member, body: NewProposalShape) {
  const { workspace, user } = caller
  const locale = canonicalLocale(body.locale) ?? body.locale
  const language = languageOfTag(locale)
  const description = storableText(body.description ?? '').trim()
  const chosen = body.business ?? null
  const byRules = readDescription(description, chosen)
  const business = chosen ?? byRules.business
  if (language === null || (business === null && description === '')) throw invalid(...wishFaults(language, chosen))
  const byModel = description === '' ? null : await readByModel(ctx, description)
  const key = business ?? byModel?.business
  if (!key) throw invalid(NO_TRADE)
  const reading = withAnswers(byModel ?? byRules, body.answers, user.name)
  const items = itemsOf(
    {
      template: TEMPLATES[key],
      language,
      locale,
      currency: workspace.currency,
      workspaceName: workspace.name,
      myName: user.name,
    },
    reading,
  )
  const read_by = description === '' ? null : byModel ? 'model' : 'rules'
  return ctx.write(async (tx) => {
    const id = await addProposal(tx, { business: key, locale, read_by, items })
    return viewProposal(tx, viewerOf(caller), id)
  })
}

const NO_TRADE: Fault = {
  pointer: '/business',
  code: 'unknown_trade',
  message: 'The description does not say which trade it is: choose a template.',
}

function wishFaults(language: string | null, business: string | null): Fault[] {
  const unknown = 'The assistant speaks Portuguese, Spanish and English.'
  return [
    ...(business === null ? [{ pointer: '/business', code: 'required', message: 'business is required.' }] : []),
    ...(language === null ? [{ pointer: '/locale', code: 'unknown_value', message: unknown }] : []),
  ]
}

/** Answers count more than the description. */
function withAnswers(reading: ReadingShape, answers: Answers, myName: string): ReadingShape {
  const { people, hours, services } = answers ?? {}
  const isMe = (name: string) => name.trim().toLowerCase() === myName.trim().toLowerCase()
  return {
    ...reading,
    ...(people?.length && { people: people.map((name) => ({ name: name.trim(), is_me: isMe(name) })) }),
    ...(hours?.length && { hours }),
    ...(services?.length && {
      services: services.map((service) => ({ ...service, price_cents: service.price_cents ?? null })),
    }),
  }
}
