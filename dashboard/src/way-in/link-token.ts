// The secret of a link: it is after the #, so it reaches no server, no log and no other page.
import { useLocation } from '@tanstack/react-router'

export function useLinkToken(): string {
  return useLocation({ select: ({ hash }) => hash })
}

const INVITATION = /^hfi_([0-9A-Za-z]{22})_[0-9A-Za-z]+$/

/** The workspace of an invitation; undefined if the token is not an invitation. */
export function workspaceOf(token: string): string | undefined {
  const part = INVITATION.exec(token)?.[1]
  return part && `prj_${part}`
}
