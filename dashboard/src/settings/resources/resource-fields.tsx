// The fields of a person or thing. A person has services, hours and a login; what few businesses need comes last.
import { usesGroups } from '../../data/uses.ts'
import { useTexts } from '../../text/texts.ts'
import { Checkbox, Field, Select } from '../../ui/field.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { TagEditor } from '../../ui/tag-editor.tsx'
import { catalogTexts } from '../catalog/catalog-texts.ts'
import { ColorField } from '../catalog/color-field.tsx'
import { NameField } from '../catalog/name-field.tsx'
import { HoursField } from './hours-field.tsx'
import { LoginField } from './login-field.tsx'
import { PhotoField } from './photo-field.tsx'
import { KINDS } from './resource-kind.tsx'
import { resourceTexts } from './resource-texts.ts'
import { ServicesField } from './services-field.tsx'
import { TimeOffField } from './time-off-field.tsx'
import { type FieldsProps, Titled } from './titled.tsx'

export function ResourceFields(props: FieldsProps) {
  const t = useTexts(resourceTexts)
  const { draft, faults } = props
  const { value, change } = draft
  const isPerson = value.kind === 'person'
  return (
    <>
      <NameField
        value={value.name}
        onChange={(name) => change({ name })}
        fault={faults.name}
        placeholder={t(isPerson ? 'namePlaceholder' : 'thingPlaceholder')}
      />
      {isPerson && <PhotoField {...props} />}
      {!isPerson && (
        <Field label={t('kind')}>
          <Select value={value.kind} onChange={({ target }) => change({ kind: target.value })}>
            {KINDS.filter((kind) => kind !== 'person').map((kind) => (
              <option key={kind} value={kind}>
                {t(kind)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <ColorField
        color={value.color}
        empty={t('anyColor')}
        fault={faults.color}
        onChange={(color) => change({ color })}
      />
      {isPerson && <ServicesField {...props} />}
      <HoursField {...props} />
      {isPerson && <TimeOffField {...props} />}
      {isPerson && <LoginField {...props} />}
      <Rest {...props} isPerson={isPerson} />
    </>
  )
}

function Rest({ draft, faults, around, isPerson }: FieldsProps & { isPerson: boolean }) {
  const t = useTexts(resourceTexts)
  const catalog = useTexts(catalogTexts)
  const { value, change } = draft
  const { groups, services } = around
  return (
    <>
      {(isPerson ? usesGroups(groups, services) : groups.length > 0) && <InGroups draft={draft} around={around} />}
      {(!isPerson || value.capacity !== null || value.shared) && <Room draft={draft} faults={faults} />}
      {(value.priority !== 0 || groups.some(({ assignment }) => assignment === 'priority')) && (
        <Field label={t('priority')} hint={t('priorityHint')} fault={faults.priority}>
          <NumberInput
            min={-1000}
            max={1000}
            value={value.priority}
            onChange={(priority) => change({ priority: priority ?? 0 })}
          />
        </Field>
      )}
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

/** How many people it is for, and whether bookings share it. */
function Room({ draft: { value, change }, faults }: Pick<FieldsProps, 'draft' | 'faults'>) {
  const t = useTexts(resourceTexts)
  return (
    <>
      <Field label={t('capacity')} fault={faults.capacity}>
        <NumberInput
          min={1}
          required={value.shared}
          placeholder={t('anyCapacity')}
          value={value.capacity}
          onChange={(capacity) => change({ capacity })}
        />
      </Field>
      <Checkbox
        label={t('shared')}
        checked={value.shared}
        onChange={({ target }) => change({ shared: target.checked })}
        hint={t('sharedHint')}
      />
    </>
  )
}

function InGroups({ draft: { value, change }, around }: Pick<FieldsProps, 'draft' | 'around'>) {
  const t = useTexts(resourceTexts)
  const ids = value.group_ids
  return (
    <Titled title={t('groups')}>
      {around.groups.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={ids.includes(id)}
          onChange={({ target }) =>
            // Sorted by id, as on the server, so that undoing a change leaves no difference.
            change({ group_ids: target.checked ? [...ids, id].sort() : ids.filter((each) => each !== id) })
          }
        />
      ))}
    </Titled>
  )
}
