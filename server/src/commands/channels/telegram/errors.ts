// The refusals of an emulated Telegram, as errors and as answers.
import { json, type ProviderAnswer } from '../provider-server.ts'

/** Thrown when a call is refused. */
export class TelegramError extends Error {
  code: number
  retryAfter: number | null

  constructor(code: number, description: string, retryAfter: number | null = null) {
    super(description)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** A call whose parameters are wrong. */
export const badRequest = (what: string) => new TelegramError(400, `Bad Request: ${what}`)

const DESCRIPTIONS: Record<number, string> = {
  400: 'Bad Request: chat not found',
  401: 'Unauthorized',
  403: 'Forbidden: bot was blocked by the user',
  404: 'Not Found',
  409: 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
}

export function toRefusal({
  code,
  details,
  status,
  retry_after,
}: {
  code: number
  details?: string
  status?: number
  retry_after?: number
}): ProviderAnswer {
  const seconds = retry_after ?? (code === 429 ? 5 : undefined)
  const words = details ?? DESCRIPTIONS[code] ?? 'Bad Request'
  return json(status ?? code, {
    ok: false,
    error_code: code,
    description: seconds === undefined || details !== undefined ? words : `${words}: retry after ${seconds}`,
    ...(seconds !== undefined && { parameters: { retry_after: seconds } }),
  })
}
