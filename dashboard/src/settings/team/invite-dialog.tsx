// The dialog that invites a person: it makes a link for an e-mail address and a role, which is shown once.
import { useState } from 'react'
import { api, type InvitationWithLink } from '../../data/api.ts'
import { invitationsQuery, queryClient } from '../../data/queries.ts'
import { useMe } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import { Form, textOf } from '../../ui/form.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { type Role, rolesToInvite } from './rights.ts'
import { teamTexts } from './texts.ts'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(teamTexts)
  const [made, setMade] = useState<InvitationWithLink | null>(null)
  return (
    <Dialog title={made ? t('linkTitle') : t('inviteTitle')} open onClose={onClose}>
      {made ? <InvitationLink invitation={made} onClose={onClose} /> : <Asked onMade={setMade} onClose={onClose} />}
    </Dialog>
  )
}

function Asked({ onMade, onClose }: { onMade: (made: InvitationWithLink) => void; onClose: () => void }) {
  const t = useTexts(teamTexts)
  const me = useMe()
  const send = async (data: FormData) => {
    const role = data.get('role') as Role
    onMade(await api().createInvitation({ email: textOf(data, 'email') ?? '', role }))
    void queryClient.invalidateQueries(invitationsQuery)
  }
  return (
    <Form send={send} submit={t('makeLink')} onCancel={onClose}>
      {(faults) => (
        <>
          <Field label={t('email')} hint={t('emailHint')} fault={faults.email}>
            <Input name="email" type="email" required maxLength={254} autoComplete="off" />
          </Field>
          <Field label={t('role')} fault={faults.role}>
            <Select name="role" defaultValue="agent">
              {rolesToInvite(me).map((role) => (
                <option key={role} value={role}>
                  {t(role)}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
    </Form>
  )
}
