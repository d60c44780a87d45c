// How WhatsApp's Cloud API is called.
import { createHmac } from 'node:crypto'
import type { OpenCtx } from '../../platform/context.ts'
import type { SafeRequest } from '../../platform/safe-fetch/request.ts'
import { type Called, callProvider } from '../call.ts'
import type { Account } from '../provider.ts'

export interface WhatsAppSecrets {
  access_token: string
  app_secret: string
  verify_token: string
  hook_token: string
}

/** The values that a call needs. They exist before the channel is saved. */
export interface WhatsAppAccess {
  phone_number_id: string
  business_account_id: string
  access_token: string
  app_secret: string
}

export function accessOf({ account_id, settings, secrets }: Account): WhatsAppAccess {
  return {
    phone_number_id: account_id,
    business_account_id: String(settings.business_account_id),
    access_token: secrets.access_token as string,
    app_secret: secrets.app_secret as string,
  }
}

interface CallOptions {
  method?: 'GET' | 'POST'
  query?: Record<string, string>
  json?: object
  form?: { headers: Record<string, string>; body: Buffer }
  once?: true
}

/** `path`: relative to the base URL, which ends with the version of the API. */
export function callWhatsApp(
  ctx: Pick<OpenCtx, 'providers'>,
  access: WhatsAppAccess,
  path: string,
  { method = 'GET', query = {}, json, form, once }: CallOptions = {},
): Promise<Called> {
  // An app may require this proof. It also makes the first call fail if the app secret is wrong.
  const appsecret_proof = createHmac('sha256', access.app_secret).update(access.access_token).digest('hex')
  const search = new URLSearchParams({ ...query, appsecret_proof })
  const request: Pick<SafeRequest, 'headers' | 'body'> = json
    ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
    : (form ?? { headers: {} })
  return callProvider(ctx, {
    url: `${ctx.providers.bases.whatsapp}/${path}?${search}`,
    method,
    ...request,
    headers: { ...authorization(access), ...request.headers },
    ...(once && { once }),
  })
}

export const authorization = ({ access_token }: Pick<WhatsAppAccess, 'access_token'>) => ({
  authorization: `Bearer ${access_token}`,
  // The media servers refuse calls without a user agent.
  'user-agent': 'Holdfast',
})
