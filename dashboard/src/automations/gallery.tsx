// The ready-made automations to choose from. Each opens in the editor, filled in and off.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type Language, useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Failed, SkeletonList } from '../ui/surface.tsx'
import { readyQuery } from './queries.ts'
import { automationTexts } from './texts.ts'

const CARD = 'flex w-full flex-col rounded-xl border px-4 py-3 text-left hover:bg-sunken'

export function Gallery({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(automationTexts)
  return (
    <Dialog title={t('ready')} open={open} onClose={onClose} className="sm:w-[min(44rem,calc(100vw-2rem))]">
      <Choices />
    </Dialog>
  )
}

function Choices() {
  const t = useTexts(automationTexts)
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(readyQuery(READY_IN[useLanguage()]))
  const choose = (template: string | undefined) =>
    void navigate({ to: '/automations/$id', params: { id: 'new' }, search: template ? { template } : {} })
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <SkeletonList rows={6} />
  return (
    <div className="flex flex-col gap-3">
      <p className="text-soft">{t('readyNote')}</p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {data.map(({ key, name, description }) => (
          <li key={key} className="flex">
            <button type="button" className={CARD} onClick={() => choose(key)}>
              <span className="block font-medium">{name}</span>
              <span className="text-sm text-soft">{description}</span>
            </button>
          </li>
        ))}
        <li className="flex">
          <button type="button" className={CARD} onClick={() => choose(undefined)}>
            <span className="flex items-center gap-2 font-medium">
              <Plus size={18} aria-hidden />
              {t('fromNothing')}
            </span>
            <span className="text-sm text-soft">{t('fromNothingNote')}</span>
          </button>
        </li>
      </ul>
    </div>
  )
}

/** The languages of ready-made automations, by the language of the page. */
export const READY_IN = { pt: 'pt-BR', es: 'es', en: 'en' } as const satisfies Record<Language, string>
