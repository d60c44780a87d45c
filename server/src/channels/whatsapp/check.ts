// Asks WhatsApp whether the settings are right, and in which state the number is.
import type { OpenCtx } from '../../platform/context.ts'
import type { Called } from '../call.ts'
import type { Checked } from '../checked.ts'
import { asObject, asText } from '../json.ts'
import { callWhatsApp, type WhatsAppAccess } from './api.ts'
import { toRefusal } from './errors.ts'

const FIELDS =
  'display_phone_number,verified_name,quality_rating,code_verification_status,throughput,whatsapp_business_manager_messaging_limit'

export async function checkNumber(ctx: OpenCtx, access: WhatsAppAccess): Promise<Checked> {
  const called = await callWhatsApp(ctx, access, access.phone_number_id, { query: { fields: FIELDS } })
  const problem = problemOf(called, '/phone_number_id')
  if (problem) return problem
  const { json } = called as Extract<Called, { end: 'answered' }>
  return {
    outcome: 'ok',
    display: asText(json.display_phone_number) ?? access.phone_number_id,
    facts: {
      verified_name: asText(json.verified_name),
      quality: asText(json.quality_rating),
      throughput: asText(asObject(json.throughput)?.level),
      messaging_limit: asText(json.whatsapp_business_manager_messaging_limit),
    },
    state: null,
  }
}

/** Checks the number, and subscribes the app to the events of the business account. */
export async function checkWhatsApp(ctx: OpenCtx, access: WhatsAppAccess): Promise<Checked> {
  const number = await checkNumber(ctx, access)
  return number.outcome === 'ok' ? ((await subscribeApp(ctx, access)) ?? number) : number
}

/** Makes WhatsApp send the events of the business account to the app of the access token. null: it worked. */
async function subscribeApp(ctx: OpenCtx, access: WhatsAppAccess): Promise<Checked | null> {
  const called = await callWhatsApp(ctx, access, `${access.business_account_id}/subscribed_apps`, { method: 'POST' })
  return problemOf(called, '/business_account_id')
}

/** null when the call succeeded. `pointer`: the setting that the path of the call contains. */
function problemOf(called: Called, pointer: string): Exclude<Checked, { outcome: 'ok' }> | null {
  if (called.end !== 'answered') return { outcome: 'unreachable', message: called.message }
  if (called.status < 300) return null
  const { error } = toRefusal(asObject(called.json.error), called.status)
  const { message, provider_code } = error
  if (error.retryable) return { outcome: 'unreachable', message }
  const status = error.code === 'restricted' || error.code === 'payment_required' ? error.code : 'auth_error'
  return { outcome: 'refused', pointer: settingOf(error, pointer), state: { status, message, provider_code } }
}

function settingOf({ provider_code, message }: { provider_code: string | null; message: string }, pointer: string) {
  if (/appsecret_proof/.test(message)) return '/app_secret'
  return provider_code === '190' || provider_code === '0' ? '/access_token' : pointer
}
