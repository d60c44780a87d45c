// The list of the member's notifications, in a drawer: newest first, to be opened or marked as read.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, CheckCheck, Settings } from 'lucide-react'
import { itemsOf } from '../data/paged.ts'
import { settingsPage } from '../data/pages.ts'
import { useTexts } from '../text/texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { notifyProblem } from '../ui/notices.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Empty, Failed, SkeletonList } from '../ui/surface.tsx'
import { NotificationRow } from './notification-row.tsx'
import { markAsRead, notificationsQuery, unreadQuery } from './queries.ts'
import { notificationTexts } from './texts.ts'

export function NotificationDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(notificationTexts)
  const list = useInfiniteQuery(notificationsQuery)
  const { data: { unread } = { unread: 0 } } = useQuery(unreadQuery)
  const { data, error, refetch } = list
  const notifications = itemsOf(data)
  return (
    <Drawer title={t('title')} open onClose={onClose} aside={<ToSettings />}>
      {notifications.length > 0 && (
        <div className="-mt-2 flex justify-end pb-2">
          <Button
            size="small"
            className="max-sm:h-10"
            disabled={unread === 0}
            onClick={() => void markAsRead().catch(notifyProblem)}
          >
            <CheckCheck size={16} aria-hidden />
            {t('markAllRead')}
          </Button>
        </div>
      )}
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonList />
      ) : notifications.length === 0 ? (
        <Empty icon={<Bell size={32} />} title={t('emptyTitle')}>
          {t('empty')}
        </Empty>
      ) : (
        <ul aria-label={t('title')} className="divide-y">
          {notifications.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </Drawer>
  )
}

function ToSettings() {
  const t = useTexts(notificationTexts)
  return (
    <Link
      to={settingsPage('notifications')}
      aria-label={t('choose')}
      title={t('choose')}
      className={`${buttonClass({ look: 'quiet' })} w-10 !px-0`}
    >
      <Settings size={20} aria-hidden />
    </Link>
  )
}
