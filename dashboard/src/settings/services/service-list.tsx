// The list of services with duration, price and requirements.
import type { Service } from '../../data/api.ts'
import { useMoney } from '../../data/workspace.ts'
import { EntryRow, Rows } from '../../parts/entry-row.tsx'
import { duration } from '../../text/number.ts'
import { useTexts } from '../../text/texts.ts'
import { Badge, Empty } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { ListHead, useListed } from '../catalog/list-head.tsx'
import { useRequirementWords } from './requirement-words.ts'
import { serviceTexts } from './service-texts.ts'

export function ServiceList({ services }: { services: readonly Service[] }) {
  const t = useTexts(serviceTexts)
  const ui = useTexts(uiTexts)
  const listed = useListed(services) ?? []
  const wordsFor = useRequirementWords()
  const money = useMoney()
  return (
    <>
      <ListHead />
      {listed.length === 0 ? (
        <Empty title={ui('nothingFound')} />
      ) : (
        <Rows>
          {listed.map((service) => (
            <EntryRow
              key={service.id}
              search={{ service: service.id }}
              name={service.name}
              dim={!service.active}
              badges={
                <>
                  {service.mode === 'queue' && <Badge tone="accent">{t('queue')}</Badge>}
                  {!service.active && <Badge tone="warn">{t('off')}</Badge>}
                </>
              }
              note={wordsFor(service.requirements)}
            >
              <span className="flex shrink-0 flex-col text-right sm:flex-row sm:gap-6">
                <span className="text-sm text-soft tabular-nums sm:w-24">{duration(service.duration_minutes)}</span>
                <span className="text-sm font-medium tabular-nums sm:w-28">
                  {service.price_cents === null ? (
                    <span className="font-normal text-faint">{t('noPrice')}</span>
                  ) : (
                    money(service.price_cents, service.currency)
                  )}
                </span>
              </span>
            </EntryRow>
          ))}
        </Rows>
      )}
    </>
  )
}
