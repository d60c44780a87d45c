// A phone on which a member tries the bot with the settings that are not saved yet.
import { RotateCcw, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { BotTrialTurn } from '../data/api.ts'
import { wordsFor } from '../data/problem.ts'
import { useClock, useMe } from '../data/workspace.ts'
import { CHANNELS } from '../parts/channels.ts'
import { momentFrom } from '../parts/moment-text.ts'
import { baseOf } from '../text/in-language.ts'
import { localeNameAmong } from '../text/locale-name.ts'
import { type Language, useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import { Remark } from '../ui/remark.tsx'
import { uiTexts } from '../ui/texts.ts'
import type { BotDraft } from './bot-draft.ts'
import { botTexts } from './texts.ts'
import { Trace } from './trace.tsx'
import { MAX_TRIAL_MESSAGES, type TrialMessage, type TrialWish, useTrial } from './trial.ts'
import { tryTexts } from './try-texts.ts'

/** Messages that customers often write first, by language. */
const EXAMPLES: Record<Language, readonly string[]> = {
  pt: ['Oi', 'Quero marcar um horário amanhã de manhã', 'Quanto custa?', 'Que horas vocês abrem?'],
  es: ['Hola', 'Quiero un turno mañana a la mañana', '¿Cuánto cuesta?', '¿A qué hora abren?'],
  en: ['Hi', 'I would like a time tomorrow morning', 'How much is it?', 'When are you open?'],
}

export function TryPhone({ draft, isDirty }: { draft: BotDraft; isDirty: boolean }) {
  const t = useTexts(tryTexts)
  const names = useTexts(botTexts)
  const ui = useTexts(uiTexts)
  const language = useLanguage()
  const clock = useClock()
  const { locale: home } = useMe().workspace
  const [channel, setChannel] = useState<TrialWish['channel']>('whatsapp')
  const [chosen, setChosen] = useState<string | null>(null)
  const [when, setWhen] = useState('')
  const first = draft.locales.find((tag) => baseOf(tag) === baseOf(home)) ?? draft.default_locale
  const locale = chosen !== null && draft.locales.includes(chosen) ? chosen : first
  const trial = useTrial(draft, { channel, locale, now: when === '' ? null : momentFrom(clock, when) })
  const isFull = trial.messages.length >= MAX_TRIAL_MESSAGES
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 font-semibold">{t('title')}</h2>
        <Button size="small" look="quiet" disabled={trial.messages.length === 0} onClick={trial.startAgain}>
          <RotateCcw size={16} aria-hidden />
          {t('again')}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Field label={t('channel')}>
          <Select
            value={channel}
            onChange={({ target }) => {
              setChannel(target.value as TrialWish['channel'])
              trial.startAgain()
            }}
          >
            {CHANNELS.map((each) => (
              <option key={each} value={each}>
                {names(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('language')}>
          <Select
            value={locale}
            onChange={({ target }) => {
              setChosen(target.value)
              trial.startAgain()
            }}
          >
            {draft.locales.map((tag) => (
              <option key={tag} value={tag}>
                {localeNameAmong(draft.locales, tag, language)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('when')} hint={t('whenHint')} className="col-span-2">
          <Input
            type="datetime-local"
            value={when}
            onChange={({ target }) => {
              setWhen(target.value)
              trial.startAgain()
            }}
          />
        </Field>
      </div>
      <div className="flex h-[30rem] max-h-[70dvh] flex-col overflow-hidden rounded-[2rem] border-4 border-strong-line bg-page shadow-card">
        <Conversation trial={trial} locale={locale} isFull={isFull} />
        {trial.error !== null && (
          <div className="px-3 pb-2">
            <Remark role="alert" tone="danger">
              {wordsFor(trial.error)}
            </Remark>
            <Button size="small" className="mt-2" onClick={trial.repeat}>
              {ui('again')}
            </Button>
          </div>
        )}
        <Composer isOff={trial.isWaiting || isFull} onSay={(shown) => trial.say({ shown })} />
      </div>
      <p className="text-sm text-faint">{`${t('saved')} ${isDirty ? t('unsaved') : ''}`}</p>
    </section>
  )
}

function Conversation({
  trial: { messages, turns, isWaiting, say },
  locale,
  isFull,
}: {
  trial: ReturnType<typeof useTrial>
  locale: string
  isFull: boolean
}) {
  const t = useTexts(tryTexts)
  const scroller = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is scrolled into view
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [messages, turns, isWaiting])
  return (
    <div
      ref={scroller}
      role="log"
      aria-label={t('conversation')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      lang={locale}
      className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-3"
    >
      {messages.length === 0 && <Beginnings locale={locale} onSay={say} />}
      {messages.map((message, index) => (
        <Exchange
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added
          key={index}
          message={message}
          turn={turns[index]}
          isLast={index === messages.length - 1 && !isWaiting && !isFull}
          wasHandedOver={turns.slice(0, index).some(({ handoff }) => handoff !== null)}
          onSay={say}
        />
      ))}
      {isWaiting && <p className="text-sm text-faint">{t('typing')}</p>}
      {isFull && <p className="text-sm text-faint">{t('full')}</p>}
    </div>
  )
}

function Beginnings({ locale, onSay }: { locale: string; onSay: (message: TrialMessage) => void }) {
  const t = useTexts(tryTexts)
  const language = useLanguage()
  return (
    <div className="m-auto flex flex-col items-center gap-2 text-center">
      <p lang={language} className="text-sm text-soft">
        {t('begin')}
      </p>
      {EXAMPLES[baseOf(locale) as Language]?.map((shown) => (
        <button
          key={shown}
          type="button"
          onClick={() => onSay({ shown })}
          className="min-h-9 rounded-full border bg-card px-3 py-1 text-sm hover:bg-sunken"
        >
          {shown}
        </button>
      ))}
    </div>
  )
}

function Exchange({
  message,
  turn,
  isLast,
  wasHandedOver,
  onSay,
}: {
  message: TrialMessage
  turn: BotTrialTurn | undefined
  isLast: boolean
  wasHandedOver: boolean
  onSay: (message: TrialMessage) => void
}) {
  const t = useTexts(tryTexts)
  const language = useLanguage()
  const isSilent = turn?.messages.length === 0
  return (
    <>
      <p className="max-w-[85%] self-start rounded-2xl border bg-card px-3 py-1.5 break-words whitespace-pre-wrap">
        <span className="sr-only">{`${t('customer')}: `}</span>
        {message.shown}
      </p>
      {turn?.messages.map(({ text, options, sources }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the messages of an answer do not change
        <div key={index} className="flex max-w-[90%] flex-col gap-1.5 self-end">
          <p className="rounded-2xl bg-accent-soft px-3 py-1.5 break-words whitespace-pre-wrap text-ink">
            <span className="sr-only">{`${t('bot')}: `}</span>
            {text}
          </p>
          {sources.map(({ knowledge_id, title }) => (
            <p key={knowledge_id} className="text-right text-sm text-faint">
              {title}
            </p>
          ))}
          {options.map((option) => (
            <button
              key={option.id}
              type="button"
              disabled={!isLast}
              onClick={() => onSay({ shown: option.title, choice: option.id })}
              className="rounded-xl border border-accent bg-card px-3 py-1.5 text-left text-accent-ink hover:bg-sunken disabled:border-line disabled:text-soft"
            >
              {option.title}
              {option.description && <span className="block text-sm text-soft">{option.description}</span>}
            </button>
          ))}
        </div>
      ))}
      <div lang={language} className="contents">
        {isSilent && (
          <p className="self-center rounded-lg bg-sunken px-3 py-1.5 text-center text-sm text-soft">
            {t(wasHandedOver || turn.handoff ? 'silent' : 'silentChannel')}
          </p>
        )}
        {turn?.handoff && (
          <p className="self-center rounded-lg bg-warn-soft px-3 py-1.5 text-center text-sm text-warn-ink">
            {t('handedOver')}
          </p>
        )}
        {turn && !isSilent && <Trace turn={turn} />}
      </div>
    </>
  )
}

function Composer({ isOff, onSay }: { isOff: boolean; onSay: (text: string) => void }) {
  const t = useTexts(tryTexts)
  const [text, setText] = useState('')
  return (
    <form
      className="flex items-center gap-1 border-t bg-card p-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isOff || text.trim() === '') return
        onSay(text.trim())
        setText('')
      }}
    >
      <Input
        aria-label={t('write')}
        placeholder={t('write')}
        value={text}
        className="rounded-full"
        onChange={({ target }) => setText(target.value)}
      />
      <IconButton type="submit" look="main" label={t('send')} disabled={isOff} className="rounded-full">
        <Send size={18} />
      </IconButton>
    </form>
  )
}
