// The list of resources by kind, each with its groups, schedule and member.
import type { Member, Resource, ResourceGroup, Schedule } from '../../data/api.ts'
import { EntryRow, Rows } from '../../parts/entry-row.tsx'
import { useTexts } from '../../text/texts.ts'
import { Badge, Empty, Initials } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { ListHead, useListed } from '../catalog/list-head.tsx'
import { KINDS, KindPicture, kindOf } from './resource-kind.tsx'
import { resourceTexts } from './resource-texts.ts'

interface Around {
  groups: readonly ResourceGroup[]
  schedules: readonly Schedule[]
  members: readonly Member[]
}

export function ResourceList({ resources, ...around }: Around & { resources: readonly Resource[] }) {
  const t = useTexts(resourceTexts)
  const ui = useTexts(uiTexts)
  const listed = useListed(resources) ?? []
  return (
    <>
      <ListHead />
      {listed.length === 0 && <Empty title={ui('nothingFound')} />}
      <div className="flex flex-col gap-6">
        {KINDS.map((kind) => {
          const ofKind = listed.filter((resource) => kindOf(resource.kind) === kind)
          return (
            ofKind.length > 0 && (
              <section key={kind} aria-label={t(`${kind}s`)}>
                <h2 className="pb-2 text-sm font-medium text-soft">{t(`${kind}s`)}</h2>
                <Rows>
                  {ofKind.map((resource) => (
                    <ResourceRow key={resource.id} resource={resource} {...around} />
                  ))}
                </Rows>
              </section>
            )
          )
        })}
      </div>
    </>
  )
}

function ResourceRow({ resource, groups, schedules, members }: Around & { resource: Resource }) {
  const t = useTexts(resourceTexts)
  const named = <Entry extends { id: string; name: string }>(entries: readonly Entry[], id: string | null) =>
    entries.find((entry) => entry.id === id)?.name
  const own = named(schedules, resource.schedule_id) ?? schedules.find(({ is_default }) => is_default)?.name
  const member = named(members, resource.member_id)
  const note = [
    own ?? t('alwaysOpen'),
    member !== resource.name && member,
    resource.shared && resource.capacity !== null && t('seats', { count: resource.capacity }),
  ]
  return (
    <EntryRow
      search={{ resource: resource.id }}
      icon={resource.kind === 'person' ? <Initials name={resource.name} /> : <KindPicture kind={resource.kind} />}
      name={resource.name}
      dim={!resource.active}
      badges={!resource.active && <Badge tone="warn">{t('off')}</Badge>}
      note={note.filter(Boolean).join(' · ')}
    >
      <span className="hidden max-w-1/2 min-w-0 justify-end gap-1.5 overflow-hidden sm:flex">
        {resource.group_ids.slice(0, 3).map((id) => (
          <span key={id} className="max-w-40">
            <Badge>{named(groups, id)}</Badge>
          </span>
        ))}
        {resource.group_ids.length > 3 && <Badge>{`+${resource.group_ids.length - 3}`}</Badge>}
      </span>
    </EntryRow>
  )
}
