// The shapes of the chat widget's settings and of the sessions of its visitors.
import {
  Body,
  documented,
  Email,
  ExpectedVersion,
  Flag,
  Growing,
  Locale,
  MAX_LOCALE_CHARACTERS,
  Maybe,
  MomentAt,
  NOT_BLANK,
  Nullable,
  named,
  OneOf,
  publicPattern,
  type Static,
  Text,
  TextOut,
  Type,
  Version,
  Whole,
} from '../http/shape.ts'
import { VisitorConversation, VisitorMessage } from './message-schema.ts'
import { SLUG_FORM } from './slug.ts'

export const POSITIONS = ['right', 'left'] as const
export const SCHEMES = ['auto', 'light', 'dark'] as const
export const PRE_CHAT_FIELDS = ['name', 'email', 'phone'] as const
const MAX_ORIGINS = 50
const MAX_LANGUAGES = 20
const MAX_RETENTION_DAYS = 3_650
const MAX_OVERLAP_HOURS = 24

const KEY = 'pk_0RqGxk2mTq9Lh7wVb3NcYd_Tq9Lh7wVb3NcYd0RqGxk2mTq'

const COLOR = documented('#1f6feb', 'Of the bubble and of what the visitor wrote; six hexadecimal digits')
const LAUNCHER = documented('Chat with us', 'Beside the bubble; null: the bubble alone')
const LOGO = documented('https://www.example.com/logo.png', 'An https address of a picture; null: none')

export const Theme = named(
  'WebChatTheme',
  Type.Object({
    color: Type.String(COLOR),
    position: Growing(POSITIONS, 'The corner of the page.'),
    scheme: Growing(SCHEMES, 'Light or dark; `auto`: as the visitor has set it.'),
    launcher_text: Nullable(Type.String(LAUNCHER)),
    logo_url: Nullable(Type.String(LOGO)),
  }),
  { description: 'How the chat looks on the page: its color, its corner and its picture.' },
)

const TITLE = documented('Salão Aurora', 'At the top of the chat')
const GREETING = documented('Hello! How can we help?', 'Before the first message')
const AWAY = documented('We are closed. Leave a message.', 'In place of the greeting while nobody is there')
const PRE_CHAT = documented('Who are you?', 'Above the form before the chat')

const Texts = named(
  'WebChatTexts',
  Type.Object({
    title: Nullable(Type.String(TITLE)),
    greeting: Nullable(Type.String(GREETING)),
    away: Nullable(Type.String(AWAY)),
    pre_chat: Nullable(Type.String(PRE_CHAT)),
  }),
  { description: 'The words of the business in one language. Where one is null, the chat has words of its own.' },
)

const BY_LANGUAGE = 'By language tag (BCP 47)'
const textsExample = { title: 'Salão Aurora', greeting: 'Olá! Como podemos ajudar?', away: null, pre_chat: null }

export const TextsByLanguage = Type.Unsafe<Record<string, Static<typeof Texts>>>({
  type: 'object',
  additionalProperties: Texts,
  ...documented({ 'pt-BR': textsExample }, BY_LANGUAGE),
})

export const Features = named(
  'WebChatFeatures',
  Type.Object({
    attachments: Flag(true, 'Whether visitors can send pictures and files'),
    location: Flag(true, 'Whether visitors can send where they are'),
    booking: Flag(true, 'Whether visitors can book, move and cancel'),
    end_chat: Flag(true, 'Whether visitors can end the chat'),
  }),
  { description: 'What visitors can do in the chat besides writing.' },
)

const SLUG = documented('salao-aurora', 'The last part of its address, `/b/{slug}`; no other workspace has it')

export const BookingPage = named(
  'PublicBookingPage',
  Type.Object({
    enabled: Flag(false, 'Whether the page can be opened'),
    slug: Nullable(Type.String({ ...SLUG, description: `${SLUG.description}; null: none was chosen yet` })),
  }),
  { description: 'The page on which customers book by themselves, in the words and colors of the chat.' },
)

const PreChatField = named(
  'WebChatPreChatField',
  Type.Object({
    key: Growing(PRE_CHAT_FIELDS, 'What is asked for.'),
    required: Flag(true, 'Whether the chat begins only with it'),
  }),
  { description: 'One thing that visitors are asked for.' },
)

export const PreChat = named(
  'WebChatPreChat',
  Type.Object({
    enabled: Flag(false, 'Whether there is a form before the chat'),
    fields: Type.Array(PreChatField),
  }),
  { description: 'The form before the chat. What is typed there proves nothing about who a visitor is.' },
)

const LOCALE = documented('auto', 'The language of the chat: a language tag, or `auto` for the language of the page')
const ORIGINS = documented(
  ['https://www.example.com', 'https://*.example.com'],
  'The pages that may show the chat, as origins: exact, or `https://*.host` for everything below a host',
)
const ORIGIN = '^https?://[^/]+$'
const RETENTION = documented(365, 'Visitors, and what they wrote, are forgotten this many days after their last visit')

export const Site = named(
  'WebChatSite',
  Type.Object({
    publishable_key: TextOut(KEY, 'For the page of the business; it is not a secret'),
    previous_key: Nullable(TextOut(KEY, 'The key before it, as long as it is accepted')),
    previous_key_until: Nullable(MomentAt('2026-11-19T12:00:00.000Z', 'Until when the previous key is accepted')),
    allowed_origins: Type.Array(Type.String(), ORIGINS),
    secret_last4: Nullable(TextOut('x9Qz', 'Of the secret that signs who visitors are; null: there is none yet')),
    theme: Theme,
    locale: Type.String(LOCALE),
    texts: TextsByLanguage,
    features: Features,
    pre_chat: PreChat,
    booking_page: BookingPage,
    retention_days: Whole(1, MAX_RETENTION_DAYS, RETENTION),
    version: Version,
  }),
  { description: 'The chat widget of a workspace, as it is set up.' },
)

const TextIn = (most: number, more: object) => Maybe(Text(most, 1, { pattern: NOT_BLANK, ...more }))

const ThemeIn = named(
  'WebChatThemeChange',
  Body({
    color: Type.Optional(Text(7, 7, { pattern: '^#[0-9A-Fa-f]{6}$', ...COLOR })),
    position: Type.Optional(OneOf(POSITIONS, 'The corner of the page')),
    scheme: Type.Optional(OneOf(SCHEMES, 'Light or dark; `auto`: as the visitor has set it')),
    launcher_text: TextIn(40, LAUNCHER),
    logo_url: Maybe(Text(2_000, 1, { ...publicPattern('^https://'), ...LOGO })),
  }),
  { description: 'What to change about how the chat looks.' },
)

const TextsIn = named(
  'WebChatTextsIn',
  Body({
    title: TextIn(60, TITLE),
    greeting: TextIn(500, GREETING),
    away: TextIn(500, AWAY),
    pre_chat: TextIn(500, PRE_CHAT),
  }),
  { description: 'The words of the business in one language.' },
)

const FeaturesIn = named(
  'WebChatFeaturesChange',
  Body({
    attachments: Type.Optional(Flag(true, 'Whether visitors can send pictures and files')),
    location: Type.Optional(Flag(true, 'Whether visitors can send where they are')),
    booking: Type.Optional(Flag(true, 'Whether visitors can book, move and cancel')),
    end_chat: Type.Optional(Flag(true, 'Whether visitors can end the chat')),
  }),
  { description: 'What to change about what visitors can do.' },
)

const PreChatIn = named(
  'WebChatPreChatChange',
  Body({
    enabled: Type.Optional(Flag(true, 'Whether there is a form before the chat')),
    fields: Type.Optional(
      Type.Array(
        named(
          'WebChatPreChatFieldIn',
          Body({
            key: OneOf(PRE_CHAT_FIELDS, 'What is asked for'),
            required: Type.Optional(Flag(true, 'Whether the chat begins only with it; left out: it does not')),
          }),
          { description: 'One thing that visitors are asked for.' },
        ),
        { maxItems: PRE_CHAT_FIELDS.length, description: 'Replaced whole' },
      ),
    ),
  }),
  { description: 'What to change about the form before the chat.' },
)

const BookingPageIn = named(
  'PublicBookingPageChange',
  Body({
    enabled: Type.Optional(Flag(true, 'Whether the page can be opened')),
    slug: Maybe(Text(48, 3, { pattern: SLUG_FORM, ...SLUG })),
  }),
  { description: 'What to change about the page on which customers book.' },
)

export const SiteChange = named(
  'WebChatSiteChange',
  Body(
    {
      allowed_origins: Type.Optional(
        Type.Array(Text(300, 1, publicPattern(ORIGIN)), { maxItems: MAX_ORIGINS, ...ORIGINS }),
      ),
      theme: Type.Optional(ThemeIn),
      locale: Type.Optional(Text(MAX_LOCALE_CHARACTERS, 2, LOCALE)),
      texts: Type.Optional(
        Type.Unsafe<Record<string, Static<typeof TextsIn>>>({
          type: 'object',
          propertyNames: { type: 'string', maxLength: MAX_LOCALE_CHARACTERS, format: 'locale' },
          additionalProperties: TextsIn,
          maxProperties: MAX_LANGUAGES,
          ...documented({ 'pt-BR': { title: 'Salão Aurora' } }, `${BY_LANGUAGE}; replaced whole`),
        }),
      ),
      features: Type.Optional(FeaturesIn),
      pre_chat: Type.Optional(PreChatIn),
      booking_page: Type.Optional(BookingPageIn),
      retention_days: Type.Optional(Whole(1, MAX_RETENTION_DAYS, RETENTION)),
      expected_version: Maybe(ExpectedVersion),
    },
    ['publishable_key', 'previous_key', 'previous_key_until', 'secret_last4', 'version'],
  ),
  {
    description: 'What to change; what is left out stays as it is.',
    shown: ['allowed_origins', 'theme', 'expected_version'],
  },
)

export const KeyRotation = named(
  'WebChatKeyRotation',
  Body({
    overlap_hours: Maybe(
      Whole(0, MAX_OVERLAP_HOURS, {
        default: 24,
        ...documented(24, 'How long the old key is accepted as well, so that pages can be changed; 0: it ends now'),
      }),
    ),
    expected_version: Maybe(ExpectedVersion),
  }),
  { description: 'How a new key takes the place of the old one.', shown: ['overlap_hours'] },
)

export const RotatedSecret = named(
  'WebChatSecret',
  Type.Object({
    ...Site.properties,
    secret: TextOut(
      'wcs_Tq9Lh7wVb3NcYd0RqGxk2mTq9Lh7wVb3NcYd0RqGxk2',
      'Shown only now. It signs who visitors are, so it belongs on the server of the website, never on a page',
    ),
  }),
  { description: 'The site with its new secret.' },
)

const DETAILS = {
  name: Maybe(Text(200, 1, { pattern: NOT_BLANK, ...documented('Ana Souza', 'As the visitor typed it') })),
  email: Maybe(Email),
  phone: Maybe(Text(40, 1, { format: 'phone', ...documented('+5511988887777', 'As the visitor typed it') })),
  identity_token: Maybe(
    Text(
      4_096,
      1,
      documented('eyJhbGciOiJIUzI1NiJ9…', 'A JWT (HS256) that the website signed with the secret of the site'),
    ),
  ),
}

const Page = named(
  'WebChatPage',
  Body({
    url: Maybe(Text(2_000, 1, documented('https://www.example.com/prices', 'Its address'))),
    title: Maybe(Text(300, 0, documented('Prices', 'Its title'))),
    referrer: Maybe(Text(2_000, 0, documented('https://www.google.com/', 'The page before it'))),
  }),
  { description: 'The page on which a visitor opened the chat.' },
)

export const NewSession = named('NewWebChatSession', Body({ locale: Maybe(Locale), page: Maybe(Page), ...DETAILS }), {
  description: 'Who opens the chat, and where.',
  shown: ['locale', 'page'],
})

export const Identification = named('WebChatIdentification', Body(DETAILS), {
  description: 'Who the visitor is: typed, or signed by the website.',
  shown: ['name', 'email'],
})

export const Session = named(
  'WebChatSession',
  Type.Object({
    visitor_token: TextOut(
      'wcv_Tq9Lh7wVb3NcYd0RqGxk2mTq9Lh7wVb3NcYd0RqGxk2',
      'Send it as `Svc-Visitor`. Whoever has it reads and writes as this visitor',
    ),
    expires_at: MomentAt('2026-12-18T12:00:00.000Z', 'Thirty days after the last call; each call moves it'),
    conversation: Nullable(VisitorConversation),
    messages: Type.Array(VisitorMessage, { description: 'The newest ones, newest first' }),
  }),
  { description: 'A visitor, and what was said so far.' },
)
