// The settings of the chat as the form has them: texts are never null, and each language of the page has its own.
import type { WebChatSite, WebChatSiteChange } from '../../data/api.ts'
import { tagsToWrite } from '../../parts/languages.ts'
import { asOrigin } from './origin.ts'

export const TEXTS = ['title', 'greeting', 'away', 'pre_chat'] as const
export type TextName = (typeof TEXTS)[number]
export type SiteTexts = Readonly<Record<TextName, string>>

export const PRE_CHAT_FIELDS = ['name', 'email', 'phone'] as const
export type PreChatField = (typeof PRE_CHAT_FIELDS)[number]
export const ASKED = ['no', 'optional', 'required'] as const
export type Asked = (typeof ASKED)[number]

export interface SiteDraft {
  allowed_origins: readonly string[]
  theme: { color: string; position: string; scheme: string; launcher_text: string; logo_url: string }
  locale: string
  texts: Readonly<Record<string, SiteTexts>>
  features: WebChatSite['features']
  isAskedFirst: boolean
  asked: Readonly<Record<PreChatField, Asked>>
  retention_days: number | null
}

export function draftOf(site: WebChatSite, home: string): SiteDraft {
  const { theme, texts, pre_chat, allowed_origins, locale, features, retention_days } = site
  const askedFor = (key: PreChatField): Asked => {
    const field = pre_chat.fields.find((each) => each.key === key)
    return field ? (field.required ? 'required' : 'optional') : 'no'
  }
  return {
    allowed_origins,
    theme: { ...theme, launcher_text: theme.launcher_text ?? '', logo_url: theme.logo_url ?? '' },
    locale,
    texts: Object.fromEntries(tagsToWrite(Object.keys(texts), home).map((tag) => [tag, textsOf(texts[tag])])),
    features,
    isAskedFirst: pre_chat.enabled,
    asked: { name: askedFor('name'), email: askedFor('email'), phone: askedFor('phone') },
    retention_days,
  }
}

function textsOf(kept: WebChatSite['texts'][string] | undefined): SiteTexts {
  const { title, greeting, away, pre_chat } = kept ?? {}
  return { title: title ?? '', greeting: greeting ?? '', away: away ?? '', pre_chat: pre_chat ?? '' }
}

/** The settings to save or to preview. Empty texts are null, and languages without a text are left out. */
export function changeOf(draft: SiteDraft) {
  const { theme, asked, isAskedFirst } = draft
  return {
    allowed_origins: draft.allowed_origins.map(asOrigin).filter((origin) => origin !== ''),
    theme: {
      color: theme.color,
      position: theme.position as Position,
      scheme: theme.scheme as Scheme,
      launcher_text: orNull(theme.launcher_text),
      logo_url: orNull(theme.logo_url),
    },
    locale: draft.locale,
    texts: Object.fromEntries(
      Object.entries(draft.texts).flatMap(([tag, { title, greeting, away, pre_chat }]) => {
        const written = {
          title: orNull(title),
          greeting: orNull(greeting),
          away: orNull(away),
          pre_chat: orNull(pre_chat),
        }
        return Object.values(written).every((text) => text === null) ? [] : [[tag, written]]
      }),
    ),
    features: draft.features,
    pre_chat: {
      enabled: isAskedFirst,
      fields: PRE_CHAT_FIELDS.flatMap((key) =>
        asked[key] === 'no' ? [] : [{ key, required: asked[key] === 'required' }],
      ),
    },
    ...(draft.retention_days !== null && { retention_days: draft.retention_days }),
  } satisfies WebChatSiteChange
}

type Position = NonNullable<NonNullable<WebChatSiteChange['theme']>['position']>
type Scheme = NonNullable<NonNullable<WebChatSiteChange['theme']>['scheme']>

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
