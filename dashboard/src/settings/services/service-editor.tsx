// The editor of a service, with its next free times next to it.
import { Copy } from 'lucide-react'
import { useMemo } from 'react'
import { useAddress } from '../../data/address.ts'
import { api, type Service } from '../../data/api.ts'
import { useMe } from '../../data/workspace.ts'
import { useDraft } from '../../parts/draft.ts'
import { EditorForm } from '../../parts/editor-form.tsx'
import { useTexts } from '../../text/texts.ts'
import { MenuItem } from '../../ui/menu.tsx'
import { Badge } from '../../ui/surface.tsx'
import { catalogTexts } from '../catalog/catalog-texts.ts'
import { EditorHead } from '../catalog/editor-head.tsx'
import { showSavedEntry } from '../catalog/entries.ts'
import { EntryMenu } from '../catalog/entry-menu.tsx'
import { IntakeFields } from './intake-fields.tsx'
import { NextTimes } from './next-times.tsx'
import { RequirementsField } from './requirements-field.tsx'
import { bodyOf, draftOf, newDraft } from './service-draft.ts'
import { Basics, PeopleAndPrice, Times } from './service-fields.tsx'
import { serviceTexts } from './service-texts.ts'

/** `service` is undefined for a new one, which may be a copy of `like`. */
export function ServiceEditor({ service, like }: { service: Service | undefined; like: Service | undefined }) {
  const catalog = useTexts(catalogTexts)
  const [, change] = useAddress()
  const { currency } = useMe().workspace
  const kept = useMemo(() => {
    if (service) return draftOf(service)
    return like ? { ...draftOf(like), name: catalog('copyOf', { name: like.name }) } : newDraft(currency)
  }, [service, like, currency, catalog])
  const draft = useDraft(kept, service?.version)
  const save = async () => {
    const body = bodyOf(draft.value)
    const saved = await showSavedEntry(
      'services',
      service
        ? api().updateService(service.id, { ...body, expected_version: draft.version ?? null })
        : api().createService(body),
    )
    draft.settle()
    if (!service) change({ service: saved.id, like: undefined }, { replace: true })
  }
  return (
    <>
      <Head service={service} />
      <div className="flex flex-col gap-5 xl:flex-row xl:items-start">
        <div className="min-w-0 flex-1">
          <EditorForm draft={draft} name="service" place="page" save={save}>
            {(faults) => (
              <>
                <Basics draft={draft} faults={faults} />
                <RequirementsField
                  mode={draft.value.mode}
                  value={draft.value.requirements}
                  onChange={(requirements) => draft.change({ requirements })}
                  faults={faults}
                />
                <Times draft={draft} faults={faults} />
                <PeopleAndPrice draft={draft} faults={faults} />
                <IntakeFields
                  value={draft.value.intake_fields}
                  onChange={(intake_fields) => draft.change({ intake_fields })}
                  faults={faults}
                />
              </>
            )}
          </EditorForm>
        </div>
        {service && (
          <div className="xl:sticky xl:top-6 xl:w-72">
            <NextTimes service={service} dirty={draft.dirty} />
          </div>
        )}
      </div>
    </>
  )
}

function Head({ service }: { service: Service | undefined }) {
  const t = useTexts(serviceTexts)
  const catalog = useTexts(catalogTexts)
  const [, change] = useAddress()
  if (!service) return <EditorHead title={t('newTitle')} back={t('back')} />
  return (
    <EditorHead title={service.name} back={t('back')}>
      {!service.active && <Badge tone="warn">{t('off')}</Badge>}
      <EntryMenu
        list="services"
        entry={service}
        users={{ services: [] }}
        archive={(id) => api().deleteService(id)}
        onGone={() => change({ service: undefined }, { replace: true })}
      >
        <MenuItem icon={<Copy size={18} />} onSelect={() => change({ service: 'new', like: service.id })}>
          {catalog('duplicate')}
        </MenuItem>
      </EntryMenu>
    </EditorHead>
  )
}
