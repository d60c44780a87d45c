// The page of the bot: whether it answers, where, what it says and does, and a phone to try it.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAddress } from '../data/address.ts'
import { type AiUsage, api, type Bot, type ChannelPolicies, type ChannelServiceStatus, isProblem } from '../data/api.ts'
import { queryClient, servicesQuery } from '../data/queries.ts'
import { useMe } from '../data/workspace.ts'
import { BotMenu } from '../parts/bot-menu.tsx'
import { useDraft } from '../parts/draft.ts'
import { EditorForm } from '../parts/editor-form.tsx'
import { useTexts } from '../text/texts.ts'
import { cx } from '../ui/class-names.ts'
import { Choice, Failed, PageHead, SkeletonList } from '../ui/surface.tsx'
import { AbilitiesCard } from './abilities-card.tsx'
import { AboutCard } from './about-card.tsx'
import { changeOf, draftOf } from './bot-draft.ts'
import { HandoffCard } from './handoff-card.tsx'
import { ModelCard } from './model-card.tsx'
import { aiQuery, botQuery, channelsQuery, policiesQuery } from './queries.ts'
import { SwitchCard } from './switch-card.tsx'
import { botTexts } from './texts.ts'
import { TryPhone } from './try-phone.tsx'
import { WordsCard } from './words-card.tsx'

export function BotPage() {
  const t = useTexts(botTexts)
  const bot = useQuery(botQuery)
  const policies = useQuery(policiesQuery)
  const channels = useQuery(channelsQuery)
  const ai = useQuery(aiQuery)
  // All data of the page is requested at the same time.
  useQuery(servicesQuery)
  const failed = [bot, policies, channels, ai].find(({ error, data }) => error && !data)
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <BotMenu />
      {failed ? (
        <Failed error={failed.error} retry={() => void failed.refetch()} />
      ) : bot.data && policies.data && channels.data && ai.data ? (
        <Parts bot={bot.data} policies={policies.data} channels={channels.data} ai={ai.data} />
      ) : (
        <SkeletonList rows={8} />
      )}
    </>
  )
}

function Parts({
  bot,
  policies,
  channels,
  ai,
}: {
  bot: Bot
  policies: ChannelPolicies
  channels: readonly ChannelServiceStatus[]
  ai: AiUsage
}) {
  const t = useTexts(botTexts)
  const [search, change] = useAddress()
  const { locale: home } = useMe().workspace
  const kept = useMemo(() => draftOf(bot, home), [bot, home])
  const draft = useDraft(kept, bot.version)
  const part = { value: draft.value, onChange: draft.change }
  const isTrying = search.try === true
  const save = async () => {
    try {
      const saved = await api().putBot({ ...changeOf(draft.value), expected_version: draft.version ?? null })
      draft.settle()
      queryClient.setQueryData(botQuery.queryKey, saved)
    } catch (error) {
      if (isProblem(error, 'version_conflict')) await queryClient.invalidateQueries(botQuery)
      throw error
    }
  }
  return (
    <>
      <div className="pb-4 xl:hidden">
        <Choice
          label={t('parts')}
          value={isTrying ? 'try' : 'settings'}
          options={[
            { value: 'settings', text: t('settings') },
            { value: 'try', text: t('try') },
          ]}
          onChange={(which) => change({ try: which === 'try' ? true : undefined })}
        />
      </div>
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start xl:gap-6">
        <div className={cx('flex min-w-0 flex-col gap-5', isTrying && 'max-xl:hidden')}>
          <SwitchCard bot={bot} policies={policies} channels={channels} ai={ai} />
          <EditorForm draft={draft} name="bot" place="page" save={save}>
            {(faults) => (
              <>
                <AboutCard faults={faults} {...part} />
                <WordsCard own={bot.default_texts} faults={faults} {...part} />
                <AbilitiesCard faults={faults} {...part} />
                <HandoffCard faults={faults} {...part} />
                <ModelCard status={ai.status} pauses={ai.pauses} faults={faults} {...part} />
              </>
            )}
          </EditorForm>
        </div>
        <div className={cx('min-w-0 xl:sticky xl:top-6', !isTrying && 'max-xl:hidden')}>
          <TryPhone draft={draft.value} isDirty={draft.dirty} />
        </div>
      </div>
    </>
  )
}
