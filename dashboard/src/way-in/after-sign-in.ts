// After signing in: clears the data of the last user, and goes to the page that was asked for.
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { textIn, useAddress } from '../data/address.ts'
import type { Session } from '../data/api.ts'
import { queryClient, sessionQuery } from '../data/queries.ts'
import { forgetMember } from '../text/browser-storage.ts'
import { ownPath } from './own-path.ts'

/** Pages of Holdfast that are not pages of the dashboard, so the browser has to load them. */
const OTHER_PAGES = /^\/(webchat|guides|docs)(\/|$)/

/** The last chosen workspace stays chosen; if the user is not a member of it, requireMember removes it. */
export function startSession(session: Session): void {
  if (session.user === null) forgetMember()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

/** Goes to the page in the address, otherwise to the start page, which sends users without a workspace to make one. */
function useContinue(): () => void {
  const [search] = useAddress()
  const { history } = useRouter()
  const path = ownPath(textIn(search, 'next'))
  return () => (OTHER_PAGES.test(path) ? location.replace(path) : history.replace(path))
}

/** For pages that are only for visitors: a signed-in user leaves them at once. */
export function useLeaveIfSignedIn(): void {
  const goOn = useContinue()
  const { data: session } = useQuery(sessionQuery)
  const isSignedIn = session?.user != null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the answer is known
  useEffect(() => {
    if (isSignedIn) goOn()
  }, [isSignedIn])
}
