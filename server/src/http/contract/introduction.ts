// The introduction of the contract: how to call the API, and what its parts are.
export const INTRODUCTION = `Holdfast finds times at which everything a service needs is free at once, books them so that nothing is booked twice, and moves the work along. A first booking takes two calls: \`GET /slots\` finds a time, \`POST /bookings\` takes it.

Guides: [a first booking in five minutes](/guides/first-booking) · [idempotency and retries](/guides/retries) · [errors](/guides/errors) · [webhooks](/guides/webhooks) · [agents](/guides/agents) · [all guides](/guides).

## Authentication

Every request carries an API key; it belongs to one workspace and has the scopes that were chosen when it was made. Each operation names the scope that it needs: a key without it gets 403 \`insufficient_scope\`. A team member who is signed in can call the same operations if their role allows it, and some that no key can call.

\`\`\`http
Authorization: Bearer hfk_…
\`\`\`

## Idempotency

Operations that must not happen twice need an idempotency key from you. For 24 hours the same key with the same request gets the first answer again, byte for byte, with \`Idempotent-Replayed: true\`, so after a lost connection simply call again. The same key with another request is refused with \`idempotency_conflict\`.

\`\`\`http
Idempotency-Key: 0b9e6a52-6c0f-4a7e-9d5e-3f1f8d1a2c47
\`\`\`

## Lists

Lists answer \`data\` and \`next_cursor\`, 50 rows at a time unless \`limit\` says otherwise (at most 200). Send \`next_cursor\` as \`cursor\` for the next page; filters need not be repeated. When \`next_cursor\` is null, that was the last page.

\`\`\`http
GET /v1/bookings?limit=100&cursor=eyJ…
\`\`\`

## Errors

Every error is \`application/problem+json\` (RFC 9457) with a \`code\`: branch on that, never on the words. \`type\` is the address of a page that says what to do. \`validation_error\` lists all faults together, each with its pointer, and \`slot_taken\` contains free times.

\`\`\`json
{
  "status": 409,
  "code": "slot_taken",
  "alternatives": [
    { "start": "2026-11-20T15:00:00.000Z",
      "end": "2026-11-20T15:30:00.000Z" }
  ]
}
\`\`\`

## Rate limits

All keys of a workspace together may make 120 calls at once, and two more every second; an installation may have other limits. Every answer says what is left, and 429 \`rate_limited\` says how many seconds to wait.

\`\`\`http
RateLimit-Remaining: 119
\`\`\`

## Values

Times are ISO 8601. Answers have them in UTC; times that you send need an offset. Money is in whole cents, next to a \`currency\`. Ids are opaque texts, and a value that does not exist is \`null\`; its field is never missing. An unknown field in a request is refused; the read-only fields of an answer may be sent back and are ignored.

\`\`\`json
{ "start": "2026-11-20T11:30:00-03:00" }
\`\`\`

## Versions

The version of the API is the first part of the path, \`/v1\`. Within it fields, operations, statuses and codes may be added at any time, so ignore what you do not know; a change that breaks callers would become a new version. Everything that can be changed has its own \`version\`: send it as \`expected_version\`, and nobody's change is overwritten.

\`\`\`json
{ "notes": "By the window", "expected_version": 3 }
\`\`\``

/** In the order of the reference page. */
export const TAGS: Record<string, string> = {
  Platform: 'Who the caller is, and what they may do.',
  Schedule: 'Free times and why a time is not free; holds, which keep a time for ten minutes; and bookings.',
  Work: 'Bookings as tasks: actions that move them, evidence of the work, and statistics.',
  Stages: 'The stages that tasks go through, and the actions that move them: a setting of the workspace, in versions.',
  Catalog: 'What can be booked: services, the resources they need and their groups, schedules and their overrides.',
  Customers: 'The people who book, unique by phone number, with their comments, bookings and summary.',
  Conversations:
    'What customers and the team write to each other on WhatsApp, Telegram and the chat of a page: one thread per customer and channel.',
  Bot: 'Who answers customers: on which channels and at which times the bot does, and when people do.',
  Knowledge:
    'What the workspace knows, and how it is found: texts, questions with answers, files, sites, synonyms, and the questions that nothing answered.',
  'Project AI':
    'What models cost and may cost, pauses of the bot and of the model, notices to the team, and the guard against spam. Only for signed-in team members, not for keys.',
  Channels:
    'The ways on which customers write: how WhatsApp and Telegram are set up and paused, and how they fare. Only for signed-in team members, not for keys.',
  WebChat:
    'The chat widget for the website of the business: its keys, the pages that may show it, and how it looks. Only for signed-in team members, not for keys.',
  'WebChat (public)':
    'What the chat widget calls, with its publishable key and from an allowed origin. API keys and sessions are refused.',
  Automations:
    'What happens by itself: a trigger, conditions and actions, with a dry run and a log of every run. Flows, which are drawn with branches and questions, are only for signed-in team members, not for keys.',
  Assistant:
    'How a new workspace is set up: templates of trades, proposals from a description in own words, and the first steps. Only for signed-in team members, not for keys.',
  Webhooks: 'Events sent to addresses of yours, signed and at least once, with a log of every attempt.',
  'Sign-in': 'Sessions of team members, kept in a cookie. Programs use an API key instead.',
  'Team and account':
    'Workspaces, members, invitations, API keys, and what each member is told. Only for signed-in team members, not for keys.',
}
