// The hits for a question: the answer that the bot would give, or a note that it would give no answer.
import { Link } from '@tanstack/react-router'
import { MessageCircleQuestion } from 'lucide-react'
import { type Search, useAddress } from '../../data/address.ts'
import type { Bot, KnowledgeAnswers, KnowledgeHit } from '../../data/api.ts'
import { useMay } from '../../data/workspace.ts'
import { share } from '../../text/number.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Remark } from '../../ui/remark.tsx'
import { KindIcon } from '../kind-icon.tsx'
import { Marked } from '../marked.tsx'
import { askTexts } from './texts.ts'

export function Answers({
  ask,
  answers: { data, answerable },
  bot,
}: {
  ask: string
  answers: KnowledgeAnswers
  bot: Bot | undefined
}) {
  const t = useTexts(askTexts)
  const [first, ...others] = data
  const least = bot?.knowledge.min_score
  return (
    <div className="flex flex-col gap-3">
      {bot && !(bot.knowledge.enabled && bot.intents.question) && <Remark tone="warn">{t('knowledgeOff')}</Remark>}
      {answerable && first ? (
        <section aria-label={t('wouldAnswer')}>
          <h2 className="pb-2 font-semibold">{t('wouldAnswer')}</h2>
          <Passage ask={ask} hit={first} isAnswer />
          <Origin hit={first} least={least} />
        </section>
      ) : (
        <Unknown ask={ask} nearest={first} least={least} />
      )}
      {others.length > 0 && <Others ask={ask} hits={others} />}
      <p className="text-sm text-faint">{t('catalogNote')}</p>
    </div>
  )
}

function Unknown({
  ask,
  nearest,
  least,
}: {
  ask: string
  nearest: KnowledgeHit | undefined
  least: number | undefined
}) {
  const t = useTexts(askTexts)
  const may = useMay('config:write')
  const [, change] = useAddress()
  return (
    <section aria-label={t('wouldNot')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3 rounded-xl bg-warn-soft px-4 py-3 text-warn-ink">
        <MessageCircleQuestion size={22} aria-hidden className="shrink-0 self-start" />
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-semibold">{t('wouldNot')}</h2>
          <p>{nearest ? t('wouldNotText') : t('nothing')}</p>
        </div>
        {may && <Button onClick={() => change({ item: 'new-faq', question: ask })}>{t('write')}</Button>}
      </div>
      {nearest && (
        <div>
          <h3 className="pb-1 text-sm font-medium text-soft">{t('nearest')}</h3>
          <Passage ask={ask} hit={nearest} />
          <Origin hit={nearest} least={least} />
        </div>
      )}
    </section>
  )
}

/** An answer looks like a message of the bot. */
function Passage({ ask, hit, isAnswer }: { ask: string; hit: KnowledgeHit; isAnswer?: true }) {
  return (
    <blockquote
      className={cx(
        'max-h-60 overflow-y-auto rounded-2xl px-4 py-3 break-words whitespace-pre-line',
        isAnswer ? 'rounded-tl-sm bg-accent-soft' : 'bg-sunken text-soft',
      )}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long passages
      tabIndex={0}
    >
      <Marked text={hit.snippet} ask={ask} />
    </blockquote>
  )
}

/** Where a passage is from, as a link to it, and how much of the question it covers. */
function Origin({ hit, least }: { hit: KnowledgeHit; least: number | undefined }) {
  const t = useTexts(askTexts)
  const language = useLanguage()
  const covered = share(hit.score, language)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2 text-sm">
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="text-faint">{t('from')}</span>
        <KindIcon kind={hit.kind} />
        <HitLink hit={hit} />
      </span>
      <span className="flex items-center gap-2 text-faint">
        <meter
          min={0}
          max={1}
          low={least ?? 0.6}
          high={least ?? 0.6}
          optimum={1}
          value={hit.score}
          aria-label={t('coversShare', { share: covered })}
          className="h-3 w-20"
        />
        {least === undefined
          ? t('coversShare', { share: covered })
          : t('covers', { share: covered, least: share(least, language) })}
      </span>
    </div>
  )
}

function HitLink({ hit: { knowledge_id, title, question } }: { hit: KnowledgeHit }) {
  return (
    <Link
      to="."
      search={(present: Search) => ({ ...present, item: knowledge_id })}
      className="min-w-0 truncate font-medium text-accent-ink underline"
    >
      {question && question !== title ? `${title} › ${question}` : title}
    </Link>
  )
}

function Others({ ask, hits }: { ask: string; hits: readonly KnowledgeHit[] }) {
  const t = useTexts(askTexts)
  const language = useLanguage()
  return (
    <details>
      <summary className="w-fit text-sm font-medium text-soft">{t('others', { count: hits.length })}</summary>
      <ul className="flex flex-col gap-3 pt-3">
        {hits.map((hit) => (
          <li key={hit.knowledge_id} className="min-w-0">
            <span className="flex min-w-0 items-center gap-1.5 text-sm">
              <KindIcon kind={hit.kind} />
              <HitLink hit={hit} />
              <span className="shrink-0 text-faint">{share(hit.score, language)}</span>
            </span>
            <p className="line-clamp-2 text-sm text-soft">
              <Marked text={hit.snippet} ask={ask} />
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
