// The form of a person or thing: who or what it is, what they do, when they work, and their login, saved together.
import { useMemo, useRef, useState } from 'react'
import { useAddress } from '../../data/address.ts'
import { api, type InvitationWithLink, type Resource, type Schedule } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { useDraft } from '../../parts/draft.ts'
import { EditorForm } from '../../parts/editor-form.tsx'
import { useTexts } from '../../text/texts.ts'
import { Dialog, Drawer } from '../../ui/dialog.tsx'
import { Remark } from '../../ui/remark.tsx'
import { EntryMenu } from '../catalog/entry-menu.tsx'
import { servicesOfResource } from '../catalog/users.tsx'
import { InvitationLink } from '../team/invitation-link.tsx'
import { teamTexts } from '../team/texts.ts'
import { ResourceFields } from './resource-fields.tsx'
import { ResourceStatsCard } from './resource-stats.tsx'
import { resourceTexts } from './resource-texts.ts'
import { saveStaff } from './save-staff.ts'
import { draftOf, newDraft, type StaffAround, versionOf } from './staff-draft.ts'

/** `resource` is undefined for a new one, which is of this kind. */
export function ResourceEditor({
  resource,
  kind,
  around,
}: {
  resource: Resource | undefined
  kind: string
  around: StaffAround
}) {
  const t = useTexts(resourceTexts)
  const [, change] = useAddress()
  const clock = useClock()
  const { schedules, groups, services } = around
  const kept = useMemo(() => (resource ? draftOf(resource) : newDraft(kind)), [resource, kind])
  const version = resource && versionOf(resource, schedules, groups, services)
  const draft = useDraft(kept, version)
  /** The version of the resource alone, found by the version of everything that the form shows. */
  const own = useRef(new Map<number, number>())
  if (resource && version !== undefined) own.current.set(version, resource.version)
  /** A new resource that was saved although a later step failed. */
  const made = useRef<Resource | undefined>(undefined)
  const madeHours = useRef<Schedule | undefined>(undefined)
  const madeLink = useRef<InvitationWithLink | undefined>(undefined)
  const [isHalf, setHalf] = useState(false)
  const [invitation, setInvitation] = useState<{ of: string; link: InvitationWithLink } | null>(null)
  const show = (id: string) => !resource && change({ resource: id, kind: undefined }, { replace: true })

  const save = async () => {
    let wasSaved = false
    try {
      const { saved, invitation: link } = await saveStaff({
        ...around,
        draft: draft.value,
        clock,
        resource: resource ?? made.current,
        expectedVersion: made.current?.version ?? own.current.get(draft.version ?? -1),
        madeHours: madeHours.current,
        onHours: (schedule) => {
          madeHours.current = schedule
        },
        madeLink: madeLink.current,
        onLink: (link) => {
          madeLink.current = link
        },
        onSaved: (each) => {
          wasSaved = true
          if (!resource) made.current = each
        },
      })
      setHalf(false)
      madeHours.current = undefined
      madeLink.current = undefined
      // Services, hours and login are changes, not values, so after saving the draft has none of them.
      draft.settle()
      draft.discard()
      if (link) setInvitation({ of: saved.id, link })
      else show(saved.id)
    } catch (error) {
      setHalf(wasSaved)
      throw error
    }
  }
  const closeLink = () => {
    setInvitation(null)
    if (invitation) show(invitation.of)
  }
  return (
    <Drawer
      title={resource?.name ?? t(kind === 'person' ? 'newPerson' : 'newThing')}
      open
      onClose={() => change({ resource: undefined, kind: undefined })}
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
            {isHalf && (
              <Remark tone="warn" role="status">
                {t('halfSaved')}
              </Remark>
            )}
            <ResourceFields draft={draft} faults={faults} resource={resource} around={around} />
            {resource && <ResourceStatsCard id={resource.id} />}
          </>
        )}
      </EditorForm>
      {invitation && <LinkDialog link={invitation.link} onClose={closeLink} />}
    </Drawer>
  )
}

function LinkDialog({ link, onClose }: { link: InvitationWithLink; onClose: () => void }) {
  const t = useTexts(teamTexts)
  return (
    <Dialog title={t('linkTitle')} open onClose={onClose}>
      <InvitationLink invitation={link} onClose={onClose} />
    </Dialog>
  )
}
