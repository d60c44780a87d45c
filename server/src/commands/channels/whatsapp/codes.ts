// The error codes of WhatsApp, and their two forms: in an answer, and in a status.
import { randomBytes } from 'node:crypto'
import type { RefusalByCode } from '../failure.ts'
import { json, type ProviderAnswer } from '../provider-server.ts'

const CODES: Record<number, { status: number; title: string }> = {
  0: { status: 401, title: 'AuthException' },
  1: { status: 400, title: 'API Unknown' },
  2: { status: 503, title: 'API Service' },
  3: { status: 500, title: 'API Method' },
  4: { status: 400, title: 'API Too Many Calls' },
  10: { status: 403, title: 'API Permission Denied' },
  33: { status: 400, title: 'Parameter value is not valid' },
  100: { status: 400, title: 'Invalid parameter' },
  190: { status: 401, title: 'Access token has expired' },
  200: { status: 403, title: 'API Permission' },
  368: { status: 403, title: 'Temporarily blocked for policies violations' },
  80007: { status: 400, title: 'Rate limit issues' },
  130429: { status: 400, title: 'Rate limit hit' },
  130497: { status: 403, title: 'Business account is restricted from messaging users in this country' },
  131000: { status: 500, title: 'Something went wrong' },
  131005: { status: 403, title: 'Access denied' },
  131008: { status: 400, title: 'Required parameter is missing' },
  131009: { status: 400, title: 'Parameter value is not valid' },
  131016: { status: 503, title: 'Service unavailable' },
  131021: { status: 400, title: 'Recipient cannot be sender' },
  131026: { status: 400, title: 'Message undeliverable' },
  131030: { status: 400, title: 'Recipient phone number not in allowed list' },
  131031: { status: 403, title: 'Account has been locked' },
  131042: { status: 400, title: 'Business eligibility payment issue' },
  131047: { status: 400, title: 'Re-engagement message' },
  131048: { status: 400, title: 'Spam rate limit hit' },
  131049: { status: 400, title: 'Meta chose not to deliver' },
  131050: { status: 400, title: 'User has stopped marketing messages' },
  131051: { status: 400, title: 'Unsupported message type' },
  131052: { status: 400, title: 'Media download error' },
  131053: { status: 400, title: 'Media upload error' },
  131056: { status: 400, title: '(Business Account, Consumer Account) pair rate limit hit' },
  131062: { status: 400, title: 'Business-scoped user ID recipient is not supported' },
  131064: { status: 400, title: 'Messaging limit reached' },
  132000: { status: 400, title: 'Number of parameters does not match the expected number of params' },
  132001: { status: 404, title: 'Template name does not exist in the translation' },
  132005: { status: 400, title: 'Translated text too long' },
  132007: { status: 400, title: 'Template format character policy violated' },
  132008: { status: 400, title: 'Parameter value is invalid' },
  132012: { status: 400, title: 'Parameter format does not match format in the created template' },
  132015: { status: 400, title: 'Template is paused' },
  132016: { status: 400, title: 'Template is disabled' },
  132018: { status: 400, title: "There's an issue with the parameters in your template" },
  135000: { status: 400, title: 'Generic user error' },
}

export const KNOWN_CODES: readonly number[] = Object.keys(CODES).map(Number)

const DETAILS: Record<number, string> = {
  131026: 'Message undeliverable.',
  131047:
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  131056: 'Too many messages were sent from this phone number to the same phone number in a short period of time.',
}

/** Thrown when a request is refused. */
export class MetaError extends Error {
  code: number
  details: string

  constructor(code: number, details: string = DETAILS[code] ?? titleOf(code)) {
    super(details)
    this.code = code
    this.details = details
  }
}

const titleOf = (code: number) => CODES[code]?.title ?? 'Something went wrong'

export function toRefusal({ code, status, details }: Omit<RefusalByCode, 'kind'>): ProviderAnswer {
  const { details: words } = new MetaError(code, details)
  return json(status ?? CODES[code]?.status ?? 400, {
    error: {
      message: `(#${code}) ${titleOf(code)}`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: words },
      fbtrace_id: `A${randomBytes(12).toString('base64url')}`,
    },
  })
}

/** The error in a status of a message, or in a message that WhatsApp cannot deliver to the business. */
export const toStatusError = ({ code, details }: MetaError) => ({
  code,
  title: titleOf(code),
  message: titleOf(code),
  error_data: { details },
  href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
})
