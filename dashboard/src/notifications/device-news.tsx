// Tells the member of news on this device: a notification of the browser while nobody sees the page, and a sound.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Notification as News } from '../data/api.ts'
import { newsPermission, playSound, useDeviceNews } from '../data/device-news.ts'
import { forgetNews, freshOf, knowing, knownNews, rememberNews } from '../data/known-news.ts'
import { useMe } from '../data/workspace.ts'
import { newsQuery } from './queries.ts'
import { targetOf, useSubjectName, useTitle } from './words.ts'

export function DeviceNews() {
  const { data } = useQuery(newsQuery)
  const { shows, sounds } = useDeviceNews()
  const show = useShow()
  const { id: workspaceId } = useMe().workspace
  // In a browser that stores nothing, the tab itself remembers.
  const known = useRef(knownNews(workspaceId))
  useEffect(() => {
    if (!data) return
    const fresh = freshOf(data, known.current)
    known.current = knowing(data, known.current)
    rememberNews(workspaceId, known.current)
    if (fresh.length === 0) return
    if (sounds) playSound()
    if (shows && newsPermission() === 'granted' && document.visibilityState === 'hidden') fresh.forEach(show)
  }, [data, shows, sounds, show, workspaceId])
  // If a member switches news off, they do not get news later that came in the meantime.
  useEffect(() => () => forgetNews(workspaceId), [workspaceId])
  return null
}

/** A notification whose count has grown replaces the earlier one on the screen, because both have the same tag. */
function useShow(): (news: News) => void {
  const title = useTitle()
  const nameOfSubject = useSubjectName()
  const navigate = useNavigate()
  const { workspace } = useMe()
  return (news) => {
    const [subject] = news.data.latest
    const body = [...news.data.latest.map((each) => nameOfSubject(each)), workspace.name].filter(Boolean).join('\n')
    const shown = new Notification(title(news), { body, tag: news.id, icon: '/favicon.svg' })
    shown.onclick = () => {
      window.focus()
      shown.close()
      const target = subject && targetOf(subject)
      if (target) void navigate(target)
    }
  }
}
