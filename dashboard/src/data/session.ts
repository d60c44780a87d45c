// The session of the page: leads to the right page without one, and changes the workspace or the user.
import { redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { expectMember, forgetMember, forgetTab } from '../text/browser-storage.ts'
import { api, chooseForNextPage, chooseWorkspace, chosenWorkspace, isProblem, type Me } from './api.ts'
import { stopAskingToStay } from './leaving.ts'
import { meQuery, queryClient } from './queries.ts'

/** The member is signing out. Calls that are refused because of it do not ask to sign in again. */
let isSigningOut = false

/** For pages inside a workspace: a visitor is sent to sign in, and a user without a workspace to make one. */
export async function requireMember(href: string): Promise<Me> {
  const asked = chosenWorkspace()
  try {
    const me = await queryClient.ensureQueryData(meQuery)
    expectMember()
    return me
  } catch (error) {
    // The stored workspace is not one of this user's. If two calls find this out at once, both continue without it.
    if (isProblem(error, 'not_found') && asked !== undefined) {
      if (chosenWorkspace() === asked) chooseWorkspace(undefined)
      return requireMember(href)
    }
    if (isProblem(error, 'session_required', 'invalid_api_key')) {
      forgetMember()
      throw redirect({ to: '/sign-in', search: isSigningOut ? {} : { next: href } })
    }
    if (isProblem(error, 'forbidden')) throw redirect({ to: '/welcome' })
    throw error
  }
}

/** Clears all data of the last member and workspace. */
export function startAfresh(workspaceId?: string): void {
  chooseWorkspace(workspaceId)
  queryClient.clear()
}

/**
 * Goes to another workspace by loading a new page. This page does not change before the new one is there: data of one
 * workspace under the name of the other would mislead people.
 */
export function goToWorkspace(workspaceId?: string): void {
  chooseForNextPage(workspaceId)
  reloadOnReturn()
  location.assign('/today')
}

let channel: BroadcastChannel | undefined

/** The channel to the other tabs of this browser; this tab does not receive its own messages. */
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('holdfast.session')
  return channel
}

/** All tabs share one session: tells the other tabs the e-mail of its user. */
export const tellTabs = (email: string | null): void => otherTabs().postMessage(email)

/** When another tab signs out, or signs in another user, this tab is loaded again. */
export function useOwnSession({ email }: Me): void {
  useEffect(() => {
    const over = new AbortController()
    const hear = ({ data }: MessageEvent) => {
      if (data === email) return
      leaveNothing()
      location.reload()
    }
    otherTabs().addEventListener('message', hear, { signal: over.signal })
    return () => over.abort()
  }, [email])
}

/** Signing in leads back to the present page. */
export function askToSignIn(): void {
  if (isSigningOut) return
  leaveNothing()
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)
}

/** The chosen workspace stays stored; for another user requireMember removes it. */
export async function signOut(): Promise<void> {
  isSigningOut = true
  try {
    await api().signOut()
  } catch (error) {
    isSigningOut = false
    throw error
  }
  tellTabs(null)
  forgetTab()
  leaveNothing()
  // A new page is loaded, so that no data of the last member stays in memory.
  location.assign('/sign-in')
}

let emptyPage = (): void => {}

/** Sets the function that empties the page when its session ends. */
export function onSessionEnd(empty: () => void): void {
  emptyPage = empty
}

/**
 * The page is emptied first. Otherwise its parts would load the removed data again, and its forms would ask whether to
 * leave.
 */
function leaveNothing(): void {
  emptyPage()
  stopAskingToStay()
  queryClient.clear()
  forgetMember()
  reloadOnReturn()
}

/**
 * A browser shows the page from its cache when somebody goes back to it, so it is loaded again then. The event also comes
 * at the end of the first load, which must not stop the way to another page.
 */
function reloadOnReturn(): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}
