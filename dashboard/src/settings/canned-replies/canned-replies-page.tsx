// Settings: canned replies, which are texts that the team writes often.
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { textIn, useAddress } from '../../data/address.ts'
import type { CannedReply } from '../../data/api.ts'
import { cannedRepliesQuery } from '../../data/message-queries.ts'
import { useMay } from '../../data/workspace.ts'
import { EntryRow, Rows } from '../../parts/entry-row.tsx'
import { folded } from '../../text/folded.ts'
import { inLanguage } from '../../text/in-language.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { Badge, Card, Empty, Failed, PageHead, SkeletonList } from '../../ui/surface.tsx'
import { AddButton } from '../catalog/add-button.tsx'
import { settingsTexts } from '../texts.ts'
import { CannedReplyEditor } from './canned-reply-editor.tsx'
import { cannedTexts } from './texts.ts'

const SCOPE = 'messages:write'

export function CannedRepliesPage() {
  const t = useTexts(cannedTexts)
  const names = useTexts(settingsTexts)
  const [search, change] = useAddress()
  const may = useMay(SCOPE)
  const { data: replies, error, refetch } = useQuery(cannedRepliesQuery)
  const id = textIn(search, 'reply')
  const chosen = replies?.find((each) => each.id === id)
  const add = () => change({ reply: 'new' })
  return (
    <>
      <PageHead title={names('canned-replies')} note={t('note')}>
        {replies && replies.length > 0 && <AddButton at="head" scope={SCOPE} text={t('add')} onClick={add} />}
      </PageHead>
      {error && !replies ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !replies ? (
        <SkeletonList rows={4} />
      ) : replies.length === 0 ? (
        <Card>
          <Empty
            icon={<MessageSquareText size={32} />}
            title={t('emptyTitle')}
            action={<AddButton at="empty" scope={SCOPE} text={t('emptyAction')} onClick={add} />}
          >
            {t('empty')}
          </Empty>
        </Card>
      ) : (
        <CannedReplyList replies={replies} />
      )}
      {replies && (chosen || (id === 'new' && may)) && (
        <CannedReplyEditor key={id} reply={chosen} replies={replies} scope={SCOPE} />
      )}
    </>
  )
}

function CannedReplyList({ replies }: { replies: readonly CannedReply[] }) {
  const t = useTexts(cannedTexts)
  const language = useLanguage()
  const [search, change] = useAddress()
  const q = textIn(search, 'q') ?? ''
  const found = replies
    .filter(({ shortcut, texts }) => folded([shortcut, ...Object.values(texts)].join(' ')).includes(folded(q)))
    .toSorted((one, other) => one.shortcut.localeCompare(other.shortcut))
  return (
    <>
      <SearchInput className="mb-4" text={q} onPause={(next) => change({ q: next || undefined }, { replace: true })} />
      {found.length === 0 ? (
        <p className="py-8 text-center text-soft">{t('nothing')}</p>
      ) : (
        <Rows>
          {found.map(({ id, shortcut, texts }) => (
            <EntryRow key={id} search={{ reply: id }} name={`/${shortcut}`} note={inLanguage(texts, language)}>
              <span className="hidden shrink-0 gap-1 sm:flex">
                {Object.keys(texts)
                  .toSorted()
                  .map((tag) => (
                    <Badge key={tag}>{tag}</Badge>
                  ))}
              </span>
            </EntryRow>
          ))}
        </Rows>
      )}
    </>
  )
}
