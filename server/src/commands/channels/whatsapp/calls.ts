// Reads requests to an emulated WhatsApp, and runs them.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Json } from '../../../channels/json.ts'
import type { HookAnswer } from '../hook-sender.ts'
import { sha256 } from '../media-store.ts'
import { fieldsOf, json, type ProviderAnswer, type ProviderCall, type ProviderRequest } from '../provider-server.ts'
import { DEFAULT_NUMBER_FIELDS, numberFields } from './account.ts'
import { MetaError, toRefusal } from './codes.ts'
import { checkMessage, checkUpload } from './message-check.ts'
import { findPerson, type WhatsAppPerson } from './person.ts'
import { newWamid, type SentToPerson, type WhatsAppState } from './state.ts'
import { checkTemplate } from './template.ts'
import { requireObject } from './value-check.ts'

/** The functions of the emulator that calls need. */
interface Environment {
  origin(): string
  afterAccept(accepted: SentToPerson, refusal: MetaError | null): void
  subscribe(url: string, verify_token: string): Promise<HookAnswer>
}

const WINDOW_MS = 24 * 60 * 60 * 1000
const LINK_MS = 5 * 60 * 1000
const TEMPLATES_PER_PAGE = 25
const APP = { id: '670843887433847', name: 'Holdfast', link: 'https://www.facebook.com/games/?app_id=670843887433847' }
const DOWNLOADS = 'whatsapp_business'

type Run = () => ProviderAnswer | Promise<ProviderAnswer>

export function callReader(state: WhatsAppState, environment: Environment): (request: ProviderRequest) => ProviderCall {
  return (request) => {
    const { name, run } = callOf(state, environment, request)
    return {
      name,
      refuse: toRefusal,
      async run() {
        try {
          requireToken(state, request)
          return await run()
        } catch (error) {
          if (error instanceof SyntaxError) return toRefusal({ code: 100, details: 'The body is not valid JSON.' })
          if (error instanceof MetaError) return toRefusal(error)
          throw error
        }
      },
    }
  }
}

function callOf(state: WhatsAppState, environment: Environment, request: ProviderRequest): { name: string; run: Run } {
  const [first = '', second = ''] = request.path
    .replace(/^\/v\d+\.\d+/, '')
    .split('/')
    .slice(1)
  const { phone_number_id, business_account_id } = state.account
  const { method } = request
  const unknown = () => {
    const details = `Object with ID '${first}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`
    return toRefusal({ code: 100, details })
  }
  if (first === DOWNLOADS) return { name: 'download', run: () => download(state, request) }
  if (first === phone_number_id && second === 'messages') {
    return { name: 'messages', run: () => (method === 'POST' ? takeMessage(state, environment, request) : unknown()) }
  }
  if (first === phone_number_id && second === 'media') return { name: 'media', run: () => upload(state, request) }
  if (first === phone_number_id && second === '') return { name: 'number', run: () => aboutNumber(state, request) }
  if (first === business_account_id && second === 'message_templates') {
    return { name: 'templates', run: () => listTemplates(state, environment, request) }
  }
  if (first === business_account_id && second === 'phone_numbers') {
    return { name: 'numbers', run: () => json(200, { data: [chosen(state, request)] }) }
  }
  if (first === business_account_id && second === 'subscribed_apps') {
    return { name: 'apps', run: () => subscribeApp(state, environment, request) }
  }
  if (first === business_account_id && second === '') {
    return { name: 'account', run: () => json(200, { id: business_account_id, name: state.account.verified_name }) }
  }
  if (/^\d+$/.test(first) && second === '')
    return { name: 'media_info', run: () => mediaInfo(state, environment, request, first) }
  return { name: 'unknown', run: unknown }
}

function requireToken({ account }: WhatsAppState, { headers, query }: ProviderRequest): void {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? query.get('access_token') ?? ''
  const [ours, theirs] = [Buffer.from(account.access_token), Buffer.from(given)]
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) {
    throw new MetaError(190, 'Invalid OAuth access token - Cannot parse access token')
  }
  const proof = query.get('appsecret_proof')
  if (proof !== null && proof !== proofOf(account)) {
    throw new MetaError(100, 'Invalid appsecret_proof provided in the API argument')
  }
}

/** The proof of a token, which can be made only with the app's secret. */
const proofOf = ({ access_token, app_secret }: WhatsAppState['account']) =>
  createHmac('sha256', app_secret).update(access_token).digest('hex')

async function takeMessage(state: WhatsAppState, environment: Environment, request: ProviderRequest) {
  const body = requireObject(await fieldsOf(request), 'message')
  if (body.status === 'read') return markRead(state, body)
  const type = checkMessage(body, { templates: state.templates, findMedia: state.media.find })
  const to = String(body.to ?? body.recipient)
  if (to.replace(/\D/g, '') === state.account.display_phone_number) throw new MetaError(131021)
  const person = findPerson(state.people, body.to, body.recipient)
  if (state.pace.take(to) > 0) throw new MetaError(131056)
  const refusal = refusalOf(state, person, type)
  if (refusal && state.refusals === 'at_once') throw refusal
  const accepted: SentToPerson = {
    id: newWamid(),
    person,
    to,
    type,
    body,
    text: type === 'template' ? checkTemplate(body.template, state.templates) : null,
    callback_data: (body.biz_opaque_callback_data as string | undefined) ?? null,
    at: state.clock(),
    status: 'accepted',
  }
  state.sent.push(accepted)
  state.onChange()
  environment.afterAccept(accepted, refusal)
  const contact = {
    input: to,
    ...(!person?.hides_number && { wa_id: person?.wa_id ?? to }),
    ...(person && { user_id: person.user_id }),
  }
  return json(200, {
    messaging_product: 'whatsapp',
    contacts: [contact],
    messages: [{ id: accepted.id, ...(type === 'template' && { message_status: 'accepted' }) }],
  })
}

/** Why a valid message does not reach this person; null if it does. */
function refusalOf(state: WhatsAppState, person: WhatsAppPerson | null, type: string): MetaError | null {
  if (!person?.has_whatsapp || person.blocked) return new MetaError(131026)
  if (!state.window || type === 'template') return null
  const wroteAt = person.last_wrote_at?.getTime() ?? Number.NEGATIVE_INFINITY
  return state.clock().getTime() - wroteAt > WINDOW_MS ? new MetaError(131047) : null
}

function markRead(state: WhatsAppState, { message_id, typing_indicator }: Json): ProviderAnswer {
  const read = state.said.find(({ id }) => id === message_id)
  if (!read) throw new MetaError(100, 'Invalid parameter message_id')
  read.is_read = true
  if (typing_indicator !== undefined) {
    if (requireObject(typing_indicator, 'typing_indicator').type !== 'text') throw new MetaError(131009)
    state.typing.push({ message_id: read.id, at: state.clock() })
  }
  state.onChange()
  return json(200, { success: true })
}

async function upload(state: WhatsAppState, request: ProviderRequest): Promise<ProviderAnswer> {
  const { messaging_product, file, type } = await fieldsOf(request)
  if (messaging_product !== 'whatsapp') throw new MetaError(100, 'The parameter messaging_product is required.')
  if (!(file instanceof Blob)) throw new MetaError(100, 'The parameter file is required.')
  const mime_type = String(type ?? file.type)
  checkUpload(mime_type, file.size)
  const bytes = Buffer.from(await file.arrayBuffer())
  const { id } = state.media.add(bytes, mime_type, 'name' in file ? String(file.name) : null)
  return json(200, { id })
}

function mediaInfo(state: WhatsAppState, { origin }: Environment, { method }: ProviderRequest, id: string) {
  const media = state.media.find(id)
  if (!media) {
    throw new MetaError(100, `Unsupported get request. Object with ID '${id}' does not exist.`)
  }
  if (method === 'DELETE') return json(200, { success: state.media.remove(id) })
  const ext = Math.floor((state.clock().getTime() + LINK_MS) / 1000)
  return json(200, {
    messaging_product: 'whatsapp',
    url: `${origin()}/${DOWNLOADS}/attachments/?mid=${id}&ext=${ext}&hash=${sha256(media.bytes, 'hex').slice(0, 20)}`,
    mime_type: media.mime_type,
    sha256: sha256(media.bytes, 'hex'),
    file_size: media.bytes.length,
    id,
  })
}

function download(state: WhatsAppState, { query }: ProviderRequest): ProviderAnswer {
  const media = state.media.find(query.get('mid') ?? '')
  const isOver = state.clock().getTime() > Number(query.get('ext')) * 1000
  if (!media || isOver) return { status: 404, headers: { 'content-type': 'text/html' }, body: Buffer.from('Not found') }
  return { status: 200, headers: { 'content-type': media.mime_type }, body: media.bytes }
}

/** The fields that the call asks for. */
function chosen({ account }: WhatsAppState, { query }: ProviderRequest): Json {
  const fields = numberFields(account)
  const wanted = query.get('fields')?.split(',') ?? DEFAULT_NUMBER_FIELDS
  const unknown = wanted.find((name) => !(name in fields))
  if (unknown) throw new MetaError(100, `Tried accessing nonexisting field (${unknown})`)
  return Object.fromEntries([...wanted, 'id'].map((name) => [name, fields[name]]))
}

const aboutNumber = (state: WhatsAppState, request: ProviderRequest) => json(200, chosen(state, request))

/** As at Meta, the URL of the next page contains the token. */
function listTemplates(state: WhatsAppState, { origin }: Environment, { path, query }: ProviderRequest) {
  const limit = Math.max(1, Number(query.get('limit') ?? TEMPLATES_PER_PAGE))
  const after = query.get('after')
  const wanted = query.get('status')
  const known = state.templates.filter(({ status }) => wanted === null || status === wanted)
  const begin = after === null ? 0 : known.findIndex(({ id }) => cursorOf(id) === after) + 1
  const data = known.slice(begin, begin + limit)
  const [first, last] = [data.at(0), data.at(-1)]
  if (!first || !last) return json(200, { data })
  const cursors = { before: cursorOf(first.id), after: cursorOf(last.id) }
  const next = new URL(path, origin())
  for (const [name, value] of query) next.searchParams.set(name, value)
  next.searchParams.set('limit', String(limit))
  next.searchParams.set('after', cursors.after)
  next.searchParams.set('access_token', state.account.access_token)
  const hasMore = begin + limit < known.length
  return json(200, { data, paging: { cursors, ...(hasMore && { next: next.href }) } })
}

const cursorOf = (id: string) => Buffer.from(`template:${id}`).toString('base64url')

async function subscribeApp(state: WhatsAppState, environment: Environment, request: ProviderRequest) {
  if (request.method === 'GET') {
    return json(200, { data: state.isSubscribed ? [{ whatsapp_business_api_data: APP }] : [] })
  }
  if (request.method === 'POST') {
    const { override_callback_uri, verify_token } = await fieldsOf(request)
    if (override_callback_uri !== undefined) {
      await environment.subscribe(String(override_callback_uri), String(verify_token))
      const isVerified = state.hook?.url === override_callback_uri
      if (!isVerified) throw new MetaError(100, 'The callback URL or the verify token could not be validated.')
    }
  }
  state.isSubscribed = request.method === 'POST'
  state.onChange()
  return json(200, { success: true })
}
