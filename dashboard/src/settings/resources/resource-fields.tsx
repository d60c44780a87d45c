// The fields of a resource.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Resource, ResourceGroup } from '../../data/api.ts'
import { membersQuery, schedulesQuery } from '../../data/queries.ts'
import type { Draft } from '../../parts/draft.ts'
import { useTexts } from '../../text/texts.ts'
import { Checkbox, Field, Options, Select } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { TagEditor } from '../../ui/tag-editor.tsx'
import { catalogTexts } from '../catalog/catalog-texts.ts'
import { NameField } from '../catalog/name-field.tsx'
import { KINDS } from './resource-kind.tsx'
import { resourceTexts } from './resource-texts.ts'

/** `color` is null until the server has chosen one. */
export type ResourceDraft = Omit<Resource, 'id' | 'version' | 'created_at' | 'updated_at' | 'color'> & {
  color: string | null
}

interface Props {
  draft: Draft<ResourceDraft>
  faults: Readonly<Record<string, string>>
}

export function ResourceFields({ draft, faults, groups }: Props & { groups: readonly ResourceGroup[] }) {
  const t = useTexts(resourceTexts)
  const catalog = useTexts(catalogTexts)
  const { value, change } = draft
  return (
    <>
      <NameField
        value={value.name}
        onChange={(name) => change({ name })}
        fault={faults.name}
        placeholder={t('namePlaceholder')}
      />
      <Field label={t('kind')}>
        <Select value={value.kind} onChange={({ target }) => change({ kind: target.value })}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(kind)}
            </option>
          ))}
        </Select>
      </Field>
      <Work draft={draft} faults={faults} />
      <InGroups value={value.group_ids} groups={groups} onChange={(group_ids) => change({ group_ids })} />
      <Room draft={draft} faults={faults} />
      <Field label={catalog('tags')} fault={faults.tags} optional>
        <TagEditor tags={value.tags} onChange={(tags) => change({ tags })} />
      </Field>
      <Checkbox
        label={t('isActive')}
        checked={value.active}
        onChange={({ target }) => change({ active: target.checked })}
        hint={t('isActiveHint')}
      />
    </>
  )
}

/** The schedule, and the member of the team that the resource is. */
function Work({ draft: { value, change }, faults }: Props) {
  const t = useTexts(resourceTexts)
  const { data: members = [] } = useQuery(membersQuery)
  const { data: schedules = [] } = useQuery(schedulesQuery)
  const usual = schedules.find(({ is_default }) => is_default)
  return (
    <>
      {value.kind === 'person' && (
        <Field label={t('member')} hint={t('memberHint')} fault={faults.member_id}>
          <Select value={value.member_id ?? ''} onChange={({ target }) => change({ member_id: target.value || null })}>
            <option value="">{t('nobody')}</option>
            <Options of={members} />
          </Select>
        </Field>
      )}
      <Field label={t('schedule')} fault={faults.schedule_id}>
        <Select
          value={value.schedule_id ?? ''}
          onChange={({ target }) => change({ schedule_id: target.value || null })}
        >
          <option value="">{usual ? t('defaultSchedule', { name: usual.name }) : t('alwaysOpen')}</option>
          <Options of={schedules} />
        </Select>
      </Field>
    </>
  )
}

/** Capacity and priority. */
function Room({ draft: { value, change }, faults }: Props) {
  const t = useTexts(resourceTexts)
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('capacity')} fault={faults.capacity}>
          <NumberInput
            min={1}
            required={value.shared}
            placeholder={t('anyCapacity')}
            value={value.capacity}
            onChange={(capacity) => change({ capacity })}
          />
        </Field>
        <Field label={t('priority')} hint={t('priorityHint')} fault={faults.priority}>
          <NumberInput
            min={-1000}
            max={1000}
            value={value.priority}
            onChange={(priority) => change({ priority: priority ?? 0 })}
          />
        </Field>
      </div>
      <Checkbox
        label={t('shared')}
        checked={value.shared}
        onChange={({ target }) => change({ shared: target.checked })}
        hint={t('sharedHint')}
      />
    </>
  )
}

function InGroups({
  value,
  groups,
  onChange,
}: {
  value: readonly string[]
  groups: readonly ResourceGroup[]
  onChange: (ids: string[]) => void
}) {
  const t = useTexts(resourceTexts)
  return (
    <fieldset>
      <legend className="pb-1 text-sm font-medium text-soft">{t('groups')}</legend>
      {groups.length === 0 ? (
        <p className="text-sm text-faint">
          {t('noGroups')}{' '}
          <Link to="/settings/groups" search={{ group: 'new' }} className="text-accent-ink underline">
            {t('makeGroup')}
          </Link>
        </p>
      ) : (
        groups.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={value.includes(id)}
            onChange={({ target }) =>
              // Sorted by id, as on the server, so that undoing a change leaves no difference.
              onChange(target.checked ? [...value, id].sort() : value.filter((each) => each !== id))
            }
          />
        ))
      )}
    </fieldset>
  )
}
