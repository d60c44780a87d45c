// The frame around an item: the way back, its title, its state, its menu, why it was not read, and what was found in it.
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import { api, type Knowledge, type KnowledgeHit } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import { useMay } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Ask } from '../../ui/ask.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { notify } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { BackLink } from '../back-link.tsx'
import { Cause } from '../cause.tsx'
import { answersQuery } from '../queries.ts'
import { knowledgeTexts } from '../texts.ts'
import { ItemBadge } from './item-state.tsx'

export function ItemFrame({
  title,
  item,
  onGone,
  children,
}: {
  title: string
  item: Knowledge | undefined
  /** Is called when the item was deleted, before the page shows the list. */
  onGone: () => void
  children: ReactNode
}) {
  const t = useTexts(knowledgeTexts)
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink text={t('back')} />
      <PageHead title={title} note={item && t(kindOf(item))}>
        {item && <ItemBadge item={item} />}
        {item && item.kind !== 'site' && <ItemMenu item={item} onGone={onGone} />}
      </PageHead>
      <div className="flex flex-col gap-5">
        {item?.error && <Cause cause={item.error.cause} detail={item.error.detail} isFile={item.kind === 'file'} />}
        {children}
      </div>
    </div>
  )
}

const KINDS = ['faq', 'text', 'file', 'site'] as const
const kindOf = ({ kind }: Knowledge) => KINDS.find((each) => each === kind) ?? 'text'

/** The question in the address, and its hit in this item. */
export function useFound(id: string | undefined): { ask: string; hit: KnowledgeHit } | null {
  const [search] = useAddress()
  const ask = textIn(search, 'ask') ?? ''
  const { data } = useQuery({ ...answersQuery(ask), enabled: ask !== '' && id !== undefined })
  const hit = ask === '' ? undefined : data?.data.find((each) => each.knowledge_id === id)
  return hit ? { ask, hit } : null
}

function ItemMenu({ item: { id, title }, onGone }: { item: Knowledge; onGone: () => void }) {
  const t = useTexts(knowledgeTexts)
  const ui = useTexts(uiTexts)
  const [, change] = useAddress()
  const [asking, setAsking] = useState(false)
  if (!useMay('config:write')) return null
  return (
    <>
      <Menu
        button={
          <IconButton label={ui('more')}>
            <Ellipsis size={20} />
          </IconButton>
        }
      >
        <MenuItem danger icon={<Trash2 size={18} />} onSelect={() => setAsking(true)}>
          {t('delete')}
        </MenuItem>
      </Menu>
      <Ask
        title={t('deleteTitle', { title })}
        action={t('delete')}
        open={asking}
        onClose={() => setAsking(false)}
        run={async () => {
          await api().deleteKnowledge(id)
          onGone()
          change({ item: undefined }, { replace: true })
          void queryClient.invalidateQueries({ queryKey: ['knowledge', 'items'] })
          notify(t('deleted', { title }))
        }}
      >
        {t('deleteText')}
      </Ask>
    </>
  )
}
