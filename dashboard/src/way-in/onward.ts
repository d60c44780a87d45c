// What happens once somebody is signed in: nothing of the last person is left, and they go on to where they wanted.
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { textIn, useAddress } from '../data/address.ts'
import type { Session } from '../data/api.ts'
import { queryClient, sessionQuery } from '../data/queries.ts'
import { ownPath } from './own-path.ts'

/** The workspace chosen last stays so, if it is one of theirs: who is no member of it finds out inside. */
export function enterAs(session: Session): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

/** Goes to where the address says, else home. Whoever has no workspace yet is led on to make one. */
function useOnward(): () => void {
  const [search] = useAddress()
  const { history } = useRouter()
  const path = ownPath(textIn(search, 'next'))
  return () => history.replace(path)
}

/** For pages that are only for those who are not signed in yet: they are left as soon as somebody is. */
export function useGoOnIfSignedIn(): void {
  const onward = useOnward()
  const { data: session } = useQuery(sessionQuery)
  const isSignedIn = session?.user != null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (isSignedIn) onward()
  }, [isSignedIn])
}
