// Settings: the API keys of a workspace. A new one is shown once.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import { type ApiKey, type ApiKeyWithSecret, api } from '../../data/api.ts'
import { apiKeysQuery } from '../../data/queries.ts'
import { useManages } from '../../data/workspace.ts'
import { ForManagers } from '../../parts/for-managers.tsx'
import { useTexts } from '../../text/texts.ts'
import { Ask } from '../../ui/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { Empty, Failed, PageHead, SkeletonList } from '../../ui/surface.tsx'
import { FreshKey } from './fresh-key.tsx'
import { KeyList } from './key-list.tsx'
import { NewKey } from './new-key.tsx'
import { keyTexts } from './texts.ts'

export function KeysPage() {
  const t = useTexts(keyTexts)
  return useManages() ? <Keys /> : <ForManagers title={t('managersTitle')}>{t('managers')}</ForManagers>
}

function Keys() {
  const t = useTexts(keyTexts)
  const { data: keys, error, refetch } = useQuery(apiKeysQuery)
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<ApiKeyWithSecret | null>(null)
  const add = (
    <Button look="main" onClick={() => setMaking(true)}>
      <Plus size={18} aria-hidden />
      {t('newKey')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        {add}
      </PageHead>
      {made && <FreshKey key={made.id} made={made} onDone={() => setMade(null)} />}
      {error && !keys ? (
        <Failed error={error} retry={refetch} />
      ) : keys === undefined ? (
        <SkeletonList rows={4} />
      ) : keys.length === 0 ? (
        <Empty icon={<KeyRound size={32} />} title={t('emptyTitle')} action={add}>
          {t('empty')}
        </Empty>
      ) : (
        <AllKeys keys={keys} />
      )}
      <NewKey open={making} onClose={() => setMaking(false)} onMade={setMade} />
    </>
  )
}

function AllKeys({ keys }: { keys: readonly ApiKey[] }) {
  const t = useTexts(keyTexts)
  const [search, change] = useAddress()
  const [asked, setAsked] = useState<ApiKey | null>(null)
  const queryClient = useQueryClient()
  const good = keys.filter(({ revoked_at }) => revoked_at === null)
  const count = keys.length - good.length
  const showsAll = textIn(search, 'revoked') === 'shown'
  const shown = showsAll ? keys : good
  return (
    <>
      {shown.length > 0 ? (
        <KeyList keys={shown} onRevoke={setAsked} />
      ) : (
        <p className="py-8 text-center text-soft">{t('noneGood')}</p>
      )}
      {count > 0 && (
        <Button
          look="quiet"
          className="mt-3"
          onClick={() => change({ revoked: showsAll ? undefined : 'shown' }, { replace: true })}
        >
          {showsAll ? t('hideRevoked') : t('showRevoked', { count })}
        </Button>
      )}
      <Ask
        title={t('revokeTitle')}
        action={t('revoke')}
        open={asked !== null}
        onClose={() => setAsked(null)}
        run={async () => {
          await api().revokeApiKey(asked?.id ?? '')
          await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
          notify(t('revokedNow', { name: asked?.name ?? '' }))
        }}
      >
        {t('revokeAsk', { name: asked?.name ?? '' })}
      </Ask>
    </>
  )
}
