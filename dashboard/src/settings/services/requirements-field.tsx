// The editor of a service's requirements: each is a number of resources of a group, or of a list of resources.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Trash2, X } from 'lucide-react'
import type { Requirement, Resource } from '../../data/api.ts'
import { groupsQuery, resourcesQuery } from '../../data/queries.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, Options, Select } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Card } from '../../ui/surface.tsx'
import { catalogTexts } from '../catalog/catalog-texts.ts'
import { requirementTexts } from './requirement-texts.ts'
import { useRequirementWords } from './requirement-words.ts'

type Faults = Readonly<Record<string, string>>

const SOME = 'some'
const MAX_REQUIREMENTS = 20

export function RequirementsField({
  mode,
  value,
  onChange,
  faults,
}: {
  mode: string
  value: readonly Requirement[]
  onChange: (requirements: Requirement[]) => void
  faults: Faults
}) {
  const t = useTexts(requirementTexts)
  const wordsFor = useRequirementWords()
  const { data: groups = [] } = useQuery(groupsQuery)
  const { data: resources } = useQuery(resourcesQuery)
  const isQueue = mode === 'queue'
  const fresh: Requirement = { group_id: groups[0]?.id ?? null, resource_ids: groups[0] ? null : [], quantity: 1 }
  const full = value.length >= (isQueue ? 1 : MAX_REQUIREMENTS)
  return (
    <Card title={t(isQueue ? 'queueTitle' : 'title')}>
      <p className="pb-3 text-sm text-faint">{value.length > 0 ? wordsFor(value) : t('hint')}</p>
      {resources?.length === 0 ? (
        <p className="text-soft">
          {t('nothingTitle')}{' '}
          <Link to="/settings/resources" search={{ resource: 'new' }} className="text-accent-ink underline">
            {t('makeResources')}
          </Link>
        </p>
      ) : (
        <>
          <ul className="flex flex-col gap-3">
            {value.map((requirement, index) => (
              <Entry
                // biome-ignore lint/suspicious/noArrayIndexKey: requirements have no id, only their order
                key={index}
                number={index + 1}
                isQueue={isQueue}
                value={requirement}
                resources={resources ?? []}
                faults={faults}
                onChange={(next) => onChange(value.map((each, at) => (at === index ? next : each)))}
                onRemove={() => onChange(value.filter((_, at) => at !== index))}
              />
            ))}
          </ul>
          {faults.requirements && <p className="pt-2 text-sm text-danger-ink">{faults.requirements}</p>}
          {!full && (
            <Button className="mt-3" onClick={() => onChange([...value, fresh])}>
              <Plus size={18} aria-hidden />
              {t('add')}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

function Entry({
  number,
  isQueue,
  value,
  resources,
  faults,
  onChange,
  onRemove,
}: {
  number: number
  isQueue: boolean
  value: Requirement
  resources: readonly Resource[]
  faults: Faults
  onChange: (requirement: Requirement) => void
  onRemove: () => void
}) {
  const t = useTexts(requirementTexts)
  const catalog = useTexts(catalogTexts)
  const { data: groups = [] } = useQuery(groupsQuery)
  const place = `requirements/${number - 1}`
  const choosePool = (pool: string) =>
    onChange({
      ...value,
      group_id: pool === SOME ? null : pool,
      resource_ids: pool === SOME ? (value.resource_ids ?? []) : null,
    })
  return (
    <li aria-label={t('entry', { number })} className="rounded-xl border p-3">
      <div className="flex items-end gap-2">
        {!isQueue && (
          <Field label={t('quantity')} fault={faults[`${place}/quantity`]} className="w-24 shrink-0">
            <NumberInput
              required
              min={1}
              max={MAX_REQUIREMENTS}
              value={value.quantity}
              onChange={(quantity) => onChange({ ...value, quantity: quantity ?? 1 })}
            />
          </Field>
        )}
        <Field label={t('pool')} fault={faults[place]} className="flex-1">
          <Select value={value.group_id ?? SOME} onChange={({ target }) => choosePool(target.value)}>
            {groups.length > 0 && (
              <optgroup label={t('groups')}>
                <Options of={groups} />
              </optgroup>
            )}
            <option value={SOME}>{t('some')}</option>
          </Select>
        </Field>
        <IconButton label={catalog('removeNamed', { name: t('entry', { number }) })} onClick={onRemove}>
          <Trash2 size={18} />
        </IconButton>
      </div>
      {value.group_id === null && (
        <SomeResources
          chosen={value.resource_ids ?? []}
          resources={resources}
          onChange={(resource_ids) => onChange({ ...value, resource_ids })}
        />
      )}
    </li>
  )
}

function SomeResources({
  chosen,
  resources,
  onChange,
}: {
  chosen: readonly string[]
  resources: readonly Resource[]
  onChange: (ids: string[]) => void
}) {
  const t = useTexts(requirementTexts)
  const catalog = useTexts(catalogTexts)
  const nameOf = (id: string) => resources.find((resource) => resource.id === id)?.name ?? '…'
  return (
    <div className="flex flex-wrap items-center gap-2 pt-3">
      {chosen.map((id) => (
        <span key={id} className="flex max-w-full items-center rounded-lg bg-sunken pl-3">
          <span className="truncate text-sm">{nameOf(id)}</span>
          <IconButton
            label={catalog('removeNamed', { name: nameOf(id) })}
            onClick={() => onChange(chosen.filter((each) => each !== id))}
          >
            <X size={16} />
          </IconButton>
        </span>
      ))}
      {chosen.length < MAX_REQUIREMENTS && chosen.length < resources.length && (
        <Select
          aria-label={t('addOne')}
          value=""
          className="max-w-56"
          onChange={({ target }) => onChange([...chosen, target.value])}
        >
          <option value="">{t('choose')}</option>
          {resources
            .filter(({ id }) => !chosen.includes(id))
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Select>
      )}
    </div>
  )
}
