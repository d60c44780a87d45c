// The editor of a resource: kind, schedule, member of the team, and how busy it was.
import { useMemo } from 'react'
import { useAddress } from '../../data/address.ts'
import { api, type NewResource, type Resource, type ResourceGroup, type Service } from '../../data/api.ts'
import { useDraft } from '../../parts/draft.ts'
import { EditorForm } from '../../parts/editor-form.tsx'
import { useTexts } from '../../text/texts.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { notifyProblem } from '../../ui/notices.tsx'
import { showSavedEntry } from '../catalog/entries.ts'
import { EntryMenu } from '../catalog/entry-menu.tsx'
import { servicesOfResource } from '../catalog/users.tsx'
import { type ResourceDraft, ResourceFields } from './resource-fields.tsx'
import { ResourceStatsCard } from './resource-stats.tsx'
import { resourceTexts } from './resource-texts.ts'

/** `resource` is undefined for a new one. */
export function ResourceEditor({
  resource,
  groups,
  services,
}: {
  resource: Resource | undefined
  groups: readonly ResourceGroup[]
  services: readonly Service[]
}) {
  const t = useTexts(resourceTexts)
  const [, change] = useAddress()
  const kept = useMemo(() => (resource ? draftOf(resource) : NEW), [resource])
  const draft = useDraft(kept, resource?.version)
  const save = async () => {
    const { group_ids, ...fields } = draft.value
    const body = { ...fields, name: fields.name.trim(), kind: fields.kind as NonNullable<NewResource['kind']> }
    if (resource) {
      await putIntoGroups(groups, resource.id, group_ids)
      const changed = { ...body, expected_version: draft.version ?? null }
      await showSavedEntry('resources', api().updateResource(resource.id, changed))
      draft.settle()
    } else {
      const { id } = await showSavedEntry('resources', api().createResource(body))
      // The resource is saved already; its page, which opens next, shows its groups.
      await putIntoGroups(groups, id, group_ids).catch(notifyProblem)
      draft.settle()
      change({ resource: id }, { replace: true })
    }
  }
  return (
    <Drawer
      title={resource?.name ?? t('newTitle')}
      open
      onClose={() => change({ resource: undefined })}
      aside={
        resource && (
          <EntryMenu
            list="resources"
            entry={resource}
            users={{ services: servicesOfResource(services, resource.id) }}
            archive={(id) => api().deleteResource(id)}
            onGone={() => change({ resource: undefined }, { replace: true })}
          />
        )
      }
    >
      <EditorForm draft={draft} name="resource" place="drawer" save={save}>
        {(faults) => (
          <>
            {resource && <ResourceStatsCard id={resource.id} />}
            <ResourceFields draft={draft} faults={faults} groups={groups} />
          </>
        )}
      </EditorForm>
    </Drawer>
  )
}

const NEW: ResourceDraft = {
  name: '',
  kind: 'person',
  capacity: null,
  shared: false,
  schedule_id: null,
  member_id: null,
  priority: 0,
  color: null,
  group_ids: [],
  active: true,
  tags: [],
}

function draftOf({ id: _, version: __, created_at: ___, updated_at: ____, ...fields }: Resource): ResourceDraft {
  return fields
}

/** The members of a group are saved with the group, so the groups are changed here. */
function putIntoGroups(groups: readonly ResourceGroup[], id: string, wanted: readonly string[]): Promise<unknown> {
  const changed = groups.filter((group) => group.resource_ids.includes(id) !== wanted.includes(group.id))
  return Promise.all(
    changed.map((group) => {
      const others = group.resource_ids.filter((each) => each !== id)
      const resource_ids = wanted.includes(group.id) ? [...others, id] : others
      const change = { resource_ids, expected_version: group.version }
      return showSavedEntry('groups', api().updateResourceGroup(group.id, change))
    }),
  )
}
