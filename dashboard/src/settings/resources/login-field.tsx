// The login of a person: a member of the team, or an invitation by e-mail that is made when the form is saved.
import { useQuery } from '@tanstack/react-query'
import { invitationsQuery, membersQuery } from '../../data/queries.ts'
import { useClock, useManages, useMe } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, Input, Options, Select } from '../../ui/field.tsx'
import { type Role, rolesToInvite } from '../team/rights.ts'
import { teamTexts } from '../team/texts.ts'
import { resourceTexts } from './resource-texts.ts'
import type { FieldsProps } from './titled.tsx'

const INVITE = 'invite'

export function LoginField({ draft: { value, change }, faults, resource, around }: FieldsProps) {
  const t = useTexts(resourceTexts)
  const team = useTexts(teamTexts)
  const me = useMe()
  const manages = useManages()
  const clock = useClock()
  const { data: members = [] } = useQuery(membersQuery)
  const { data: invitations = [] } = useQuery({ ...invitationsQuery, enabled: manages })
  const waiting = resource && invitations.find(({ resource_id }) => resource_id === resource.id)
  const isTaken = (id: string) => around.resources.some((each) => each.member_id === id && each.id !== resource?.id)
  const { invite } = value
  const choose = (chosen: string) =>
    chosen === INVITE
      ? change({ member_id: null, invite: { email: '', role: 'agent' } })
      : change({ member_id: chosen || null, invite: null })
  const note =
    waiting && value.member_id === null && !invite
      ? t('invited', { email: waiting.email, date: clock.date(waiting.expires_at) })
      : t('loginHint')
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('login')} hint={note} fault={faults.member_id}>
        <Select value={invite ? INVITE : (value.member_id ?? '')} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('noLogin')}</option>
          {manages && <option value={INVITE}>{t('invite')}</option>}
          <Options of={members.filter(({ id }) => !isTaken(id))} />
        </Select>
      </Field>
      {invite && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field label={team('email')} hint={team('emailHint')} fault={faults.email}>
            <Input
              type="email"
              required
              maxLength={254}
              autoComplete="off"
              value={invite.email}
              onChange={({ target }) => change({ invite: { ...invite, email: target.value } })}
            />
          </Field>
          <Field label={team('role')} fault={faults.role}>
            <Select
              value={invite.role}
              onChange={({ target }) => change({ invite: { ...invite, role: target.value as Role } })}
            >
              {rolesToInvite(me).map((role) => (
                <option key={role} value={role}>
                  {team(role)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </div>
  )
}
