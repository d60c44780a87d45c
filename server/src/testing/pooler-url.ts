// The way to a database of a test: through the pooler if `npm run test:pooler` has started one.
import { inject } from 'vitest'

/** The address itself, unless it leads to the server that has a pooler in front. */
export function poolerUrl(url: string): string {
  const host = inject('poolerHost')
  const through = new URL(url)
  if (!host || through.host !== new URL(inject('postgresUrl')).host) return url
  through.host = host
  return through.href
}
