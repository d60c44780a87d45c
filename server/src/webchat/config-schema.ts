// The shape of what the chat widget needs to know before it is opened.
import { Field } from '../fields/field.ts'
import { Currency, documented, Flag, Id, Nullable, named, TextOut, Type, UsuallyNull, Whole } from '../http/shape.ts'
import { VisitorResource } from './booking-schema.ts'
import { Features, PreChat, Site, TextsByLanguage, Theme } from './schema.ts'

const Person = named(
  'WebChatPerson',
  Type.Object({
    ...VisitorResource.properties,
    color: Type.String(documented('#4c6ef5', 'Of the initials, where there is no photo')),
    photo_url: UsuallyNull(Type.String(documented('https://holdfast.example/v1/files/prj_…', 'A small photo'))),
  }),
  { description: 'Somebody whom a visitor can ask for.' },
)

const BookableService = named(
  'WebChatService',
  Type.Object({
    id: Id('svc'),
    name: TextOut('Haircut'),
    description: Nullable(TextOut('With wash and finish', 'For customers')),
    duration_minutes: Whole(1, undefined, documented(30, 'How long it takes')),
    price_cents: Nullable(Whole(0, Number.MAX_SAFE_INTEGER, documented(5_000, 'null: no price is shown'))),
    deposit_cents: UsuallyNull(Whole(0, Number.MAX_SAFE_INTEGER, documented(1_000, 'What is paid in advance'))),
    currency: Currency,
    min_party_size: Whole(1, undefined, documented(1, 'The smallest party')),
    max_party_size: Nullable(
      Whole(1, undefined, documented(1, 'The largest party that the service takes and its resources hold; null: any')),
    ),
    max_advance_days: Nullable(Whole(0, undefined, documented(60, 'How far ahead it can be booked; null: any'))),
    intake_fields: Type.Array(Field, { description: 'What is asked when it is booked' }),
    people: Type.Array(Person, {
      description: 'Whom a visitor can ask for, as `resource_ids`; empty: there is nobody to choose from',
    }),
  }),
  { description: 'A service that visitors can book in the chat.' },
)

export const WidgetConfig = named(
  'WebChatConfig',
  Type.Object({
    name: TextOut('Salão Aurora', 'Of the business'),
    timezone: TextOut('America/Sao_Paulo', 'In which its times are shown'),
    locale: Site.properties.locale,
    default_locale: TextOut('pt-BR', 'Of the business: for visitors whose language the chat does not know'),
    open: Flag(true, 'Whether the business is open now, by its default schedule or else by any of its resources'),
    theme: Theme,
    texts: TextsByLanguage,
    features: Features,
    pre_chat: PreChat,
    services: Type.Array(BookableService, {
      description:
        'Those that visitors can book, by name. Where booking is switched off: those of the visitor’s own bookings',
    }),
  }),
  { description: 'What the chat widget needs to know before it is opened.' },
)
