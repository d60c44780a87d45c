// The comments of the team on a customer.
import { api, type Customer } from '../data/api.ts'
import { useMay } from '../data/workspace.ts'
import { CommentThread } from '../parts/comment-thread.tsx'
import { useTexts } from '../text/texts.ts'
import { Card } from '../ui/surface.tsx'
import { profileTexts } from './profile-texts.ts'
import { customerCommentsQuery } from './queries.ts'

export function CustomerComments({ customer: { id, name } }: { customer: Pick<Customer, 'id' | 'name'> }) {
  const t = useTexts(profileTexts)
  const mayWrite = useMay('customers:write')
  const send = (body: string) => api().createCustomerComment(id, { body })
  return (
    <Card title={t('comments')}>
      <CommentThread
        query={customerCommentsQuery(id)}
        send={mayWrite ? send : null}
        touches={['customer', id]}
        empty={<p className="text-faint">{t('commentsEmpty', { name })}</p>}
      />
    </Card>
  )
}
