// Settings: the chat on the website of the business, with a preview that follows what is typed.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api, isProblem, type WebChatSite } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import { siteQuery } from '../../data/webchat-site.ts'
import { useMe } from '../../data/workspace.ts'
import { useDraft } from '../../parts/draft.ts'
import { EditorForm } from '../../parts/editor-form.tsx'
import { useTexts } from '../../text/texts.ts'
import { Failed, PageHead, SkeletonList } from '../../ui/surface.tsx'
import { settingsTexts } from '../texts.ts'
import { ChatPreview } from './chat-preview.tsx'
import { KeysCard } from './keys-card.tsx'
import { LookCard } from './look-card.tsx'
import { PagesCard } from './pages-card.tsx'
import { PasteCard } from './paste-card.tsx'
import { changeOf, draftOf } from './site-draft.ts'
import { webChatTexts } from './texts.ts'
import { VisitorsCard } from './visitors-card.tsx'
import { WordsCard } from './words-card.tsx'

export function WebChatPage() {
  const t = useTexts(webChatTexts)
  const names = useTexts(settingsTexts)
  const { data: site, error, refetch } = useQuery(siteQuery)
  return (
    <>
      <PageHead title={names('webchat')} note={t('note')} />
      {error && !site ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : site ? (
        <Site site={site} />
      ) : (
        <SkeletonList rows={8} />
      )}
    </>
  )
}

function Site({ site }: { site: WebChatSite }) {
  const { locale: home } = useMe().workspace
  const kept = useMemo(() => draftOf(site, home), [site, home])
  const draft = useDraft(kept, site.version)
  const [tag, setTag] = useState(Object.keys(kept.texts)[0] as string)
  const save = async () => {
    try {
      const saved = await api().putWebChatSite({
        ...changeOf(draft.value),
        expected_version: draft.version ?? null,
      })
      draft.settle()
      queryClient.setQueryData(siteQuery.queryKey, saved)
    } catch (error) {
      if (isProblem(error, 'version_conflict')) await queryClient.invalidateQueries(siteQuery)
      throw error
    }
  }
  /** Unsaved changes stay, because a new key or secret is not part of the form. */
  const changed = (next: WebChatSite) => {
    draft.advance(next.version)
    queryClient.setQueryData(siteQuery.queryKey, next)
  }
  const part = { value: draft.value, onChange: draft.change }
  return (
    <div className="flex flex-col gap-4 xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start xl:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        <PasteCard site={site} />
        <EditorForm draft={draft} name="webchat" place="page" save={save}>
          {(faults) => (
            <>
              <PagesCard faults={faults} {...part} />
              <LookCard faults={faults} {...part} />
              <WordsCard tag={tag} onTag={setTag} faults={faults} {...part} />
              <VisitorsCard faults={faults} {...part} />
            </>
          )}
        </EditorForm>
        <KeysCard site={site} onChanged={changed} />
      </div>
      <ChatPreview site={site} draft={draft.value} tag={tag} />
    </div>
  )
}
