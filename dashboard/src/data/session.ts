// The way from a visitor to a member of a workspace: what is missing decides which page comes first.
import { redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetTab } from '../text/kept.ts'
import { api, chooseForNextPage, chooseWorkspace, chosenWorkspace, isProblem, type Me } from './api.ts'
import { meQuery, queryClient } from './queries.ts'

/** For pages inside a workspace. Whoever is not signed in signs in; whoever has no workspace makes one. */
export async function requireMember(href: string): Promise<Me> {
  const asked = chosenWorkspace()
  try {
    return await queryClient.ensureQueryData(meQuery)
  } catch (error) {
    // Chosen on this device by somebody who is no member of it, or not any more. Two who ask at once both go on.
    if (isProblem(error, 'not_found') && asked !== undefined) {
      if (chosenWorkspace() === asked) chooseWorkspace(undefined)
      return requireMember(href)
    }
    if (isProblem(error, 'session_required', 'invalid_api_key')) {
      throw redirect({ to: '/sign-in', search: { next: href } })
    }
    if (isProblem(error, 'forbidden')) throw redirect({ to: '/welcome' })
    throw error
  }
}

/** Forgets everything that the last member or workspace left behind. */
export function startAfresh(workspaceId?: string): void {
  chooseWorkspace(workspaceId)
  queryClient.clear()
}

/**
 * Goes to another workspace by a whole new page. This page stays as it is until the new one has come: with one
 * workspace's data under another one's name somebody would press what is about to disappear.
 */
export function goToWorkspace(workspaceId?: string): void {
  chooseForNextPage(workspaceId)
  reloadOnReturn()
  location.assign('/today')
}

let channel: BroadcastChannel | undefined

/** The other tabs of this browser; what is told to them is not heard here. */
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('holdfast.session')
  return channel
}

/** One browser has one session: tells whose it is now, by e-mail. */
export const tellTabs = (email: string | null): void => otherTabs().postMessage(email)

/** A tab that shows what somebody else may see begins anew as soon as another tab signs out or in. */
export function useOwnSession({ email }: Me): void {
  useEffect(() => {
    const over = new AbortController()
    const hear = ({ data }: MessageEvent) => data !== email && location.reload()
    otherTabs().addEventListener('message', hear, { signal: over.signal })
    return () => over.abort()
  }, [email])
}

/** Where somebody was is where they come back to. */
export function askToSignIn(): void {
  leaveNothing()
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)
}

/** Which workspace was chosen stays: it is the same person's again, or requireMember finds that it is not. */
export async function signOut(): Promise<void> {
  await api().signOut()
  tellTabs(null)
  forgetTab()
  leaveNothing()
  // A whole new page, so that nothing of the last member stays in memory.
  location.assign('/sign-in')
}

function leaveNothing(): void {
  queryClient.clear()
  reloadOnReturn()
}

/** A browser keeps the page as it was for whoever goes back to it: it asks again who they are, and where. */
function reloadOnReturn(): void {
  addEventListener('pageshow', () => location.reload())
}
