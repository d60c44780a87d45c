// The field for the members of a group and their order.
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { Resource } from '../../data/api.ts'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Options, Select } from '../../ui/field.tsx'
import { Badge, Initials } from '../../ui/surface.tsx'
import { catalogTexts } from '../catalog/catalog-texts.ts'
import { swapped } from '../catalog/swapped.ts'
import { groupTexts } from './group-texts.ts'

export function MembersField({
  value,
  resources,
  onChange,
}: {
  value: readonly string[]
  resources: readonly Resource[]
  onChange: (ids: string[]) => void
}) {
  const t = useTexts(groupTexts)
  const catalog = useTexts(catalogTexts)
  const others = resources.filter(({ id }) => !value.includes(id))
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 text-sm font-medium text-soft">{t('members')}</legend>
      {value.length === 0 && <p className="pb-2 text-faint">{t('nobody')}</p>}
      <ol className="flex flex-col">
        {value.map((id, index) => {
          const resource = resources.find((each) => each.id === id)
          const name = resource?.name ?? '…'
          return (
            <li key={id} className="flex items-center gap-2 border-b py-1 last:border-b-0">
              <Initials name={name} color={resource?.color} photo={resource?.photo_url} size="small" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {resource && !resource.active && <Badge tone="warn">{t('off')}</Badge>}
              <span className="flex">
                <IconButton
                  label={catalog('moveUp', { name })}
                  disabled={index === 0}
                  onClick={() => onChange(swapped(value, index, index - 1))}
                >
                  <ArrowUp size={16} />
                </IconButton>
                <IconButton
                  label={catalog('moveDown', { name })}
                  disabled={index === value.length - 1}
                  onClick={() => onChange(swapped(value, index, index + 1))}
                >
                  <ArrowDown size={16} />
                </IconButton>
                <IconButton
                  label={catalog('removeNamed', { name })}
                  onClick={() => onChange(value.filter((each) => each !== id))}
                >
                  <X size={16} />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ol>
      {resources.length === 0 ? (
        <p className="text-sm text-faint">
          {t('noResources')}{' '}
          <Link to="/settings/resources" search={{ resource: 'new' }} className="text-accent-ink underline">
            {t('makeResources')}
          </Link>
        </p>
      ) : (
        others.length > 0 && (
          <Select
            aria-label={t('addMember')}
            value=""
            className="mt-2"
            onChange={({ target }) => onChange([...value, target.value])}
          >
            <option value="">{t('addMember')}</option>
            <Options of={others} />
          </Select>
        )
      )}
    </fieldset>
  )
}
