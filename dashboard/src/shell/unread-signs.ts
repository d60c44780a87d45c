// How many notifications are unread, in the title of the tab and as a dot on its icon.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isKeeper } from '../data/keeper.ts'
import { queryClient } from '../data/queries.ts'
import { useMe } from '../data/workspace.ts'
import { unreadQuery } from '../notifications/queries.ts'

export function useUnreadSigns(): void {
  const { id, name } = useMe().workspace
  const { data: { unread } = { unread: 0 } } = useQuery(unreadQuery)
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${name} · Holdfast`
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon) icon.href = unread > 0 ? '/favicon-unread.svg' : '/favicon.svg'
    // Only an installed page has a badge.
    void navigator.setAppBadge?.(unread).catch(() => undefined)
  }, [name, unread])
  useNumberOfKeeper(id, unread)
}

/**
 * A hidden tab has no stream, except the one that keeps it: that tab tells the number to the others. Only one tab sends,
 * so that two different numbers never go back and forth.
 */
function useNumberOfKeeper(workspaceId: string, unread: number): void {
  const channel = useRef<BroadcastChannel>(null)
  useEffect(() => {
    const opened = new BroadcastChannel(`holdfast.unread.${workspaceId}`)
    channel.current = opened
    opened.onmessage = ({ data }) => {
      if (!isKeeper() && document.visibilityState === 'hidden' && typeof data === 'number')
        queryClient.setQueryData(unreadQuery.queryKey, { unread: data })
    }
    return () => opened.close()
  }, [workspaceId])
  useEffect(() => {
    if (isKeeper()) channel.current?.postMessage(unread)
  }, [unread])
}
