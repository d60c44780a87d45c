// Hands a conversation over to a person, with the reason as a private note.
import { useQuery } from '@tanstack/react-query'
import { api, type Conversation } from '../../data/api.ts'
import { membersQuery } from '../../data/queries.ts'
import { useMe } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Options, Select, TextArea } from '../../ui/field.tsx'
import { Form, textOf } from '../../ui/form.tsx'
import { notify } from '../../ui/notices.tsx'
import { changeConversation } from '../conversation-cache.ts'
import { send } from '../outbox.ts'
import { sideTexts } from './texts.ts'

export function HandOverDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const t = useTexts(sideTexts)
  const me = useMe()
  const { data: members = [] } = useQuery(membersQuery)
  const others = members.filter(({ id }) => id !== me.id)
  const { id } = conversation
  const handOver = async (form: FormData) => {
    const memberId = textOf(form, 'member')
    const assignee = members.find((member) => member.id === memberId) ?? null
    await changeConversation(id, { mode: 'human', assignee }, async () => {
      const changed = await api().changeConversationMode(id, { mode: 'human', assignee_id: memberId })
      // A change of the mode without a member leaves the assignee as before.
      return memberId ? changed : api().updateConversation(id, { assignee_id: null })
    })
    const reason = textOf(form, 'reason')
    if (reason) send(id, { text: reason, private: true })
    notify(t('handedOver'))
    onClose()
  }
  return (
    <Dialog title={t('handOver')} open onClose={onClose}>
      <Form send={handOver} submit={t('handOver')} onCancel={onClose}>
        <Field label={t('handOverTo')}>
          <Select name="member">
            <option value="">{t('wholeTeam')}</option>
            <Options of={others} />
          </Select>
        </Field>
        <Field label={t('handOverWhy')} hint={t('handOverHint')}>
          <TextArea name="reason" required maxLength={4_096} />
        </Field>
      </Form>
    </Dialog>
  )
}
