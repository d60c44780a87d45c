// The list of staff, rooms and things, each with their schedule and login; people with what they do.
import type { Member, Resource, ResourceGroup, Schedule, Service } from '../../data/api.ts'
import { EntryRow, Rows } from '../../parts/entry-row.tsx'
import { useTexts } from '../../text/texts.ts'
import { Badge, Empty, Initials } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { ListHead, useListed } from '../catalog/list-head.tsx'
import { KINDS, KindPicture, kindOf } from './resource-kind.tsx'
import { resourceTexts } from './resource-texts.ts'
import { doesService } from './who-does.ts'

/** At most this many services or groups are named in a row. */
const MAX_MARKS = 3

interface Around {
  groups: readonly ResourceGroup[]
  services: readonly Service[]
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
                    <ResourceRow key={resource.id} resource={resource} resources={resources} {...around} />
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

function ResourceRow({
  resource,
  resources,
  groups,
  services,
  schedules,
  members,
}: Around & { resource: Resource; resources: readonly Resource[] }) {
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
  const isPerson = resource.kind === 'person'
  const around = { services, groups, resources }
  const marks = isPerson
    ? services.filter((service) => doesService(service, resource.id, around)).map(({ name }) => name)
    : resource.group_ids.flatMap((id) => named(groups, id) ?? [])
  return (
    <EntryRow
      search={{ resource: resource.id }}
      icon={
        isPerson ? (
          <Initials name={resource.name} color={resource.color} photo={resource.photo_url} />
        ) : (
          <KindPicture kind={resource.kind} />
        )
      }
      name={resource.name}
      dim={!resource.active}
      badges={!resource.active && <Badge tone="warn">{t('off')}</Badge>}
      note={note.filter(Boolean).join(' · ')}
    >
      <span className="hidden max-w-1/2 min-w-0 justify-end gap-1.5 overflow-hidden sm:flex">
        {marks.slice(0, MAX_MARKS).map((mark) => (
          <span key={mark} className="max-w-40">
            <Badge>{mark}</Badge>
          </span>
        ))}
        {marks.length > MAX_MARKS && <Badge>{`+${marks.length - MAX_MARKS}`}</Badge>}
      </span>
    </EntryRow>
  )
}
