// The resources of a plan, by group.
import { Plus, Trash2, UserPlus } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { Badge, Card, Initials } from '../../ui/surface.tsx'
import type { Plan, PlannedGroup, PlannedMember } from '../plan.ts'
import { addMember, changeMember, removeMember } from '../plan-edits.ts'
import { ExistingNote } from './existing-note.tsx'
import { previewTexts } from './preview-texts.ts'

interface Edited {
  plan: Plan
  edit: (plan: Plan) => void
}

export function PreviewPeople({ plan, edit, myName }: Edited & { myName: string }) {
  const t = useTexts(previewTexts)
  const hasMe = plan.groups.some(({ members }) => members.some(({ isMe }) => isMe))
  return (
    <Card title={t('people')}>
      <div className="flex flex-col gap-6">
        {plan.groups.map((group) => (
          <Group key={group.key} group={group} plan={plan} edit={edit} meName={hasMe ? null : myName} />
        ))}
      </div>
    </Card>
  )
}

function Group({ group, plan, edit, meName }: Edited & { group: PlannedGroup; meName: string | null }) {
  const t = useTexts(previewTexts)
  const { name, kind, members } = group
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium text-faint">{name}</h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-2">
        {members.map((member) => (
          <Member key={member.id} member={member} plan={plan} edit={edit} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => edit(addMember(plan, group, { name: '' }))} className="max-sm:h-10">
          <Plus size={16} aria-hidden />
          {t('add')}
        </Button>
        {kind === 'person' && meName !== null && (
          <Button
            size="small"
            onClick={() => edit(addMember(plan, group, { name: meName, isMe: true }))}
            className="max-sm:h-10"
          >
            <UserPlus size={16} aria-hidden />
            {t('addMe')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Member({ member, plan, edit }: Edited & { member: PlannedMember }) {
  const t = useTexts(previewTexts)
  const { id, name, capacity, isMe } = member
  const change = (part: Partial<PlannedMember>) => edit(changeMember(plan, id, part))
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <div className="flex min-w-0 items-center gap-2">
        <Initials name={name || '?'} />
        <Input
          aria-label={t('name')}
          value={name}
          required
          pattern=".*\S.*"
          maxLength={200}
          autoFocus={name === ''}
          onChange={(event) => change({ name: event.target.value })}
        />
        {isMe && <Badge tone="accent">{t('me')}</Badge>}
        {capacity != null && (
          <Input
            type="number"
            min={1}
            max={1_000}
            required
            aria-label={t('capacity', { name })}
            title={t('seats')}
            value={capacity}
            onChange={(event) => change({ capacity: Math.max(1, Math.round(Number(event.target.value))) })}
            className="max-w-20 shrink-0"
          />
        )}
        <IconButton label={t('remove', { name })} onClick={() => edit(removeMember(plan, id))}>
          <Trash2 size={16} />
        </IconButton>
      </div>
      <ExistingNote plan={plan} edit={edit} id={id} />
    </li>
  )
}
