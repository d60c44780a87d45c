// One member of the team: name, role, and a button to remove them.
import { Link } from '@tanstack/react-router'
import { LogOut, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Member, Resource } from '../../data/api.ts'
import { goToWorkspace } from '../../data/session.ts'
import { useClock, useMe } from '../../data/workspace.ts'
import { type Say, says, useTexts } from '../../text/texts.ts'
import { Ask } from '../../ui/ask.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { Badge, Initials } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { changeRole, removeMember } from './change-member.ts'
import { isLastOwner, mayRemove, type Role, rolesFor } from './rights.ts'
import { teamTexts } from './texts.ts'

interface Part {
  member: Member
  members: readonly Member[]
}

export function MemberRow({ member, members, resources }: Part & { resources: readonly Resource[] }) {
  const t = useTexts(teamTexts)
  const me = useMe()
  const clock = useClock()
  const worksAs = resources.filter(({ member_id }) => member_id === member.id)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Initials name={member.name} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{member.name}</span>
          {member.id === me.id && <Badge tone="accent">{t('you')}</Badge>}
        </p>
        <p className="truncate text-sm text-faint">{member.email}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-faint">
          <span>{t('since', { date: clock.date(member.created_at) })}</span>
          {worksAs.map(({ id, name }) => (
            <Link
              key={id}
              to="/settings/resources"
              search={{ resource: id }}
              className="text-accent-ink underline-offset-2 hover:underline"
            >
              {t('isResource', { name })}
            </Link>
          ))}
        </p>
      </div>
      <div className="flex items-center gap-1 max-sm:pl-12">
        <RoleChoice member={member} members={members} />
        {mayRemove(me, member, members) && <Removal member={member} />}
      </div>
    </li>
  )
}

/** A role that is newer than this page is shown as the server names it. */
const roleName = (t: Say<keyof typeof teamTexts.en>, role: string) => (says(teamTexts, role) ? t(role) : role)

function RoleChoice({ member, members }: Part) {
  const t = useTexts(teamTexts)
  const ui = useTexts(uiTexts)
  const me = useMe()
  const [asked, setAsked] = useState<Role | null>(null)
  const roles = rolesFor(me, member, members)
  if (roles.length === 0) {
    const why = me.role === 'owner' && isLastOwner(member, members) ? t('lastOwner') : undefined
    return (
      <span title={why}>
        <Badge>{roleName(t, member.role)}</Badge>
      </span>
    )
  }
  const change = async (role: Role) => {
    const changed = await changeRole(member, role)
    notify(t('changed', { name: member.name, role: t(role) }), {
      action: { label: ui('undo'), run: () => changeRole(changed, member.role as Role).catch(notifyProblem) },
    })
  }
  return (
    <>
      <Select
        aria-label={t('roleOf', { name: member.name })}
        value={member.role}
        onChange={({ target }) => {
          const role = target.value as Role
          if (member.id === me.id) setAsked(role)
          else void change(role).catch(notifyProblem)
        }}
        className="w-40"
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(role)}
          </option>
        ))}
      </Select>
      {asked && (
        <Ask title={t('ownTitle')} action={t('change')} open onClose={() => setAsked(null)} run={() => change(asked)}>
          {t('ownText')}
        </Ask>
      )}
    </>
  )
}

function Removal({ member }: { member: Member }) {
  const t = useTexts(teamTexts)
  const me = useMe()
  const [asking, setAsking] = useState(false)
  const leaving = member.id === me.id
  const remove = async () => {
    await removeMember(member)
    if (!leaving) return notify(t('removed', { name: member.name }))
    goToWorkspace()
  }
  const name = leaving ? me.workspace.name : member.name
  return (
    <>
      <IconButton label={leaving ? t('leave') : t('removeMember', { name })} onClick={() => setAsking(true)}>
        {leaving ? <LogOut size={18} /> : <UserMinus size={18} />}
      </IconButton>
      {asking && (
        <Ask
          title={t(leaving ? 'leaveTitle' : 'removeTitle', { name })}
          action={leaving ? t('leave') : t('removeMember', { name })}
          open
          onClose={() => setAsking(false)}
          run={remove}
        >
          {t(leaving ? 'leaveText' : 'removeText')}
        </Ask>
      )}
    </>
  )
}
