// Asks for the settings of the site: the colour and the corner of the bubble, and whether this page may show it.
import { withoutPrototype } from './page.ts'

export interface SiteLook {
  color: string
  position: string
  scheme: string
  text: string | null
  locale: string
}

/** `nothing`: this page may not show the chat, or nobody answers. `unknown`: the page's own policy forbids to ask. */
export async function askForSite(base: string, key: string): Promise<SiteLook | 'nothing' | 'unknown'> {
  let isForbidden = false
  const watch = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    if (blockedURI.indexOf(base) === 0) isForbidden = true
  }
  document.addEventListener('securitypolicyviolation', watch)
  try {
    const headers = withoutPrototype({ authorization: `Bearer ${key}` })
    const answer = await fetch(
      `${base}/v1/public/webchat/config`,
      withoutPrototype({ headers, credentials: 'omit' as const }),
    )
    return answer.ok ? toLook(await answer.json()) : 'nothing'
  } catch {
    // The violation is reported in a task of its own, a moment after the call has failed.
    await new Promise((resolve) => setTimeout(resolve, 50))
    return isForbidden ? 'unknown' : 'nothing'
  } finally {
    document.removeEventListener('securitypolicyviolation', watch)
  }
}

function toLook({ theme, locale }: { theme: Record<string, string | null>; locale: string }): SiteLook {
  return {
    color: `${theme.color}`,
    position: `${theme.position}`,
    scheme: `${theme.scheme}`,
    text: theme.launcher_text || null,
    locale,
  }
}
