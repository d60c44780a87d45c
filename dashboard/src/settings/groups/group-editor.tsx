// The editor of a group: its members, their order, and which of them is chosen first.
import { useMemo } from 'react'
import { useAddress } from '../../data/address.ts'
import { api, type NewResourceGroup, type Resource, type ResourceGroup, type Service } from '../../data/api.ts'
import { useDraft } from '../../parts/draft.ts'
import { EditorForm } from '../../parts/editor-form.tsx'
import { useTexts } from '../../text/texts.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { showSavedEntry } from '../catalog/entries.ts'
import { EntryMenu } from '../catalog/entry-menu.tsx'
import { NameField } from '../catalog/name-field.tsx'
import { servicesOfGroup, Users } from '../catalog/users.tsx'
import { ASSIGNMENTS, useAssignmentName } from './assignment.ts'
import { groupTexts } from './group-texts.ts'
import { MembersField } from './members-field.tsx'

/** `group` is undefined for a new one. */
export function GroupEditor({
  group,
  resources,
  services,
}: {
  group: ResourceGroup | undefined
  resources: readonly Resource[]
  services: readonly Service[]
}) {
  const t = useTexts(groupTexts)
  const [, change] = useAddress()
  const kept = useMemo(
    () => ({
      name: group?.name ?? '',
      resource_ids: group?.resource_ids ?? [],
      assignment: (group?.assignment ?? 'least_busy') as string,
    }),
    [group],
  )
  const draft = useDraft(kept, group?.version)
  const { value } = draft
  const users = group ? servicesOfGroup(services, group.id) : []
  const save = async () => {
    const assignment = value.assignment as NonNullable<NewResourceGroup['assignment']>
    const body = { ...value, name: value.name.trim(), assignment }
    const saved = await showSavedEntry(
      'groups',
      group
        ? api().updateResourceGroup(group.id, { ...body, expected_version: draft.version ?? null })
        : api().createResourceGroup(body),
    )
    draft.settle()
    if (!group) change({ group: saved.id }, { replace: true })
  }
  return (
    <Drawer
      title={group?.name ?? t('newTitle')}
      open
      onClose={() => change({ group: undefined })}
      aside={
        group && (
          <EntryMenu
            list="groups"
            entry={group}
            users={{ services: users }}
            archive={(id) => api().deleteResourceGroup(id)}
            onGone={() => change({ group: undefined }, { replace: true })}
          />
        )
      }
    >
      <EditorForm draft={draft} name="group" place="drawer" save={save}>
        {(faults) => (
          <>
            <NameField
              value={value.name}
              onChange={(name) => draft.change({ name })}
              fault={faults.name}
              placeholder={t('namePlaceholder')}
            />
            <MembersField
              value={value.resource_ids}
              resources={resources}
              onChange={(resource_ids) => draft.change({ resource_ids })}
            />
            <AssignmentField value={value.assignment} onChange={(assignment) => draft.change({ assignment })} />
            {users.length > 0 && (
              <div>
                <p className="pb-1 text-sm font-medium text-soft">{t('usedBy')}</p>
                <Users services={users} />
              </div>
            )}
          </>
        )}
      </EditorForm>
    </Drawer>
  )
}

function AssignmentField({ value, onChange }: { value: string; onChange: (assignment: string) => void }) {
  const t = useTexts(groupTexts)
  const nameOf = useAssignmentName()
  return (
    <fieldset>
      <legend className="pb-1 text-sm font-medium text-soft">{t('assignment')}</legend>
      {ASSIGNMENTS.map((assignment) => (
        <label key={assignment} className="flex min-h-10 items-center gap-2.5">
          <input
            type="radio"
            name="assignment"
            className="size-4 shrink-0 accent-(--accent)"
            checked={value === assignment}
            onChange={() => onChange(assignment)}
          />
          {nameOf(assignment)}
        </label>
      ))}
    </fieldset>
  )
}
