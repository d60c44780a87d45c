// Structured logs without secrets and personal data: a request is logged by its route, never by its body or query.
import { type Logger, pino } from 'pino'

export function openLog(level: string): Logger {
  return pino({
    level,
    base: { service: 'holdfast', pid: process.pid },
    redact: {
      paths: ['*.password', '*.key', '*.token', '*.secret', '*.authorization', '*.cookie'],
      censor: '[secret]',
    },
    serializers: { err: describeError },
  })
}

/** PostgreSQL's `detail` and `parameters` quote rows, which contain personal data, so they are left out. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as { code?: unknown }
  const cause = error.cause === undefined ? undefined : describeError(error.cause)
  return { type: error.name, message: error.message, code, stack: error.stack, cause }
}
