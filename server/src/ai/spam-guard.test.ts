// The guard against spam as a pure function: its rules one by one, and what holds for every conversation.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeSpam, type SpamCase, type SpamGuardSettings, type Utterance } from './spam-guard.ts'
import { DEFAULT_SPAM_GUARD } from './spam-guard-settings.ts'

const now = new Date('2030-03-04T12:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const wrote = (seconds: number, more: Partial<Utterance> = {}): Utterance => ({
  at: ago(seconds),
  by: 'customer',
  text: `message of ${seconds} seconds ago`,
  moves: false,
  ...more,
})
const bot = (seconds: number): Utterance => wrote(seconds, { by: 'bot', text: 'An answer' })
/** This many messages, this many seconds apart; the last one is written now. */
const many = (count: number, apart: number, more: Partial<Utterance> = {}) =>
  Array.from({ length: count }, (_, index) => wrote((count - 1 - index) * apart, more))
const judge = (said: readonly Utterance[], settings: Partial<SpamGuardSettings> = {}, more: Partial<SpamCase> = {}) =>
  judgeSpam({
    settings: { ...DEFAULT_SPAM_GUARD, ...settings },
    now,
    said,
    silentUntil: null,
    isBlocked: false,
    ...more,
  })

describe('a customer', () => {
  test.each<[string, readonly Utterance[], readonly Utterance[]]>([
    ['per_minute', many(12, 4), many(13, 4)],
    ['per_hour', many(60, 50), many(61, 50)],
    ['per_day', many(200, 400), many(201, 400)],
    ['same_text_in_2_minutes', many(4, 20, { text: 'Olá' }), many(5, 20, { text: 'Olá' })],
  ])('may write as much as %s allows, and not more', (rule, allowed, tooMuch) => {
    expect(judge(allowed)).toEqual({ verdict: 'allow' })
    expect(judge(tooMuch)).toEqual({ verdict: 'warn_and_silence', rule, silentUntil: ago(-30 * 60) })
  })

  test('who writes the same text in another spelling counts as repeating it', () => {
    const texts = ['Olá!  tudo bem', 'OLA! TUDO BEM', 'olá! tudo bem', 'ola! tudo  bem', 'Olá! tudo bem']
    const said = texts.map((text, index) => wrote(80 - index * 20, { text }))
    expect(judge(said)).toMatchObject({ rule: 'same_text_in_2_minutes' })
    expect(judge(many(5, 20, { text: '' }))).toEqual({ verdict: 'allow' })
  })

  test('who writes a thought in several messages counts once', () => {
    const bursts = Array.from({ length: 12 }, (_, index) => [0, 1, 2].map((part) => wrote((12 - index) * 4.9 - part)))
    expect(judge(bursts.flat())).toEqual({ verdict: 'allow' })
    expect(judge(many(36, 1.3))).toMatchObject({ rule: 'per_minute' })
  })

  test('who never stops writing counts more than once', () => {
    expect(judge(many(280, 0.2))).toMatchObject({ rule: 'per_minute' })
  })

  test('who fills in a form is never stopped', () => {
    expect(judge(many(300, 0.5, { moves: true }))).toEqual({ verdict: 'allow' })
    expect(judge([...many(13, 4).slice(0, -1), wrote(0, { moves: true })])).toEqual({ verdict: 'allow' })
  })

  test('who is silenced is told once, and then not answered until the time is over', () => {
    const judged = judge(many(13, 4))
    if (judged.verdict !== 'warn_and_silence') throw new Error(judged.verdict)
    const { silentUntil } = judged
    expect(judge(many(13, 4), {}, { silentUntil })).toMatchObject({ verdict: 'silent' })
    expect(judge([wrote(0)], {}, { silentUntil, now: new Date(silentUntil.getTime() - 1) })).toEqual({
      verdict: 'silent',
      until: silentUntil,
    })
    expect(judge([wrote(0)], {}, { silentUntil, now: silentUntil })).toEqual({ verdict: 'allow' })
  })

  test.each(['handoff', 'block'] as const)('is met with %s, if the settings say so', (action) => {
    expect(judge(many(13, 4), { action })).toEqual({ verdict: action, rule: 'per_minute' })
  })

  test('who is blocked gets no answer, also when the guard is off', () => {
    expect(judge([wrote(0)], {}, { isBlocked: true })).toMatchObject({ verdict: 'silent' })
    expect(judge([wrote(0)], { enabled: false }, { isBlocked: true })).toMatchObject({ verdict: 'silent' })
    expect(judge(many(100, 4), { enabled: false })).toEqual({ verdict: 'allow' })
  })
})

describe('a bot that writes to the bot', () => {
  const dialogue = (turns: number, apart: number) =>
    Array.from({ length: turns }, (_, index) => {
      const seconds = (turns - index) * apart
      return [wrote(seconds), bot(seconds - 2)]
    }).flat()

  const greets = (said: Utterance, index: number): Utterance =>
    said.by === 'customer' ? { ...said, text: `Good morning${'!'.repeat(index)}` } : said

  test.each([10, 60, 600, 3_000])('is stopped after ten answers in a row, with one every %i seconds', (apart) => {
    expect(judge([...dialogue(9, apart), wrote(0)].map(greets), { same_text_in_2_minutes: 99 })).toEqual({
      verdict: 'allow',
    })
    expect(judge([...dialogue(10, apart), wrote(0)].map(greets), { same_text_in_2_minutes: 99 })).toMatchObject({
      verdict: 'warn_and_silence',
      rule: 'turns_without_progress',
    })
  })

  test('is known by how fast it answers, whatever it writes', () => {
    const answers = (pause: number) =>
      Array.from({ length: 10 }, (_, index) => [
        wrote((11 - index) * 60 + 4),
        bot((11 - index) * 60 - 56 + pause),
      ]).flat()
    expect(judge([...answers(2), wrote(60 - 56)])).toMatchObject({ verdict: 'warn_and_silence' })
    expect(judge([...answers(5), wrote(60 - 56)])).toMatchObject({ verdict: 'tell_and_hand_over' })
  })

  test('is told from somebody who asks much: they are told that a person comes', () => {
    const asked = (answersEach: number) =>
      Array.from({ length: 10 }, (_, index) => {
        const seconds = (10 - index) * 60
        return [wrote(seconds), ...Array.from({ length: answersEach }, () => bot(seconds - 2))]
      }).flat()
    expect(judge([...asked(2).slice(3), wrote(0)])).toEqual({ verdict: 'allow' })
    expect(judge([...asked(2), wrote(0)])).toEqual({ verdict: 'tell_and_hand_over', rule: 'turns_without_progress' })
    expect(judge([...asked(2), wrote(0)], { enabled: false })).toEqual({ verdict: 'allow' })
  })

  test('is stopped after 60 answers in an hour, also when every one of its messages moves a form on', () => {
    const moving = (turns: number) =>
      Array.from({ length: turns }, (_, index) => {
        const seconds = (turns - index) * 50
        return [wrote(seconds, { moves: true }), bot(seconds - 2)]
      }).flat()
    expect(judge([...moving(59), wrote(0, { moves: true })])).toEqual({ verdict: 'allow' })
    const judged = { verdict: 'tell_and_hand_over', rule: 'turns_per_hour' }
    expect(judge([...moving(60), wrote(0, { moves: true })])).toEqual(judged)
  })

  test('is not suspected when the customer has moved a form on, the team has written, or an hour has passed', () => {
    const talk = dialogue(10, 60)
    const half = talk.length / 2
    const between = (said: Utterance) => [...talk.slice(0, half), said, ...talk.slice(half), wrote(0)]
    expect(judge(between(wrote(299, { moves: true })))).toEqual({ verdict: 'allow' })
    expect(judge(between(wrote(299, { by: 'team' })))).toEqual({ verdict: 'allow' })
    expect(
      judge([...dialogue(10, 60).map((said) => ({ ...said, at: new Date(said.at.getTime() - 3_700_000) })), wrote(0)]),
    ).toEqual({
      verdict: 'allow',
    })
  })

  test('is stopped after 30 turns in ten minutes, of which those that move a form on do not count', () => {
    const quick = { per_minute: 1_000, per_hour: 1_000 }
    const turns = (count: number, moves: boolean) =>
      Array.from({ length: count }, (_, index) => {
        const seconds = (count - index) * 15
        // The team writes in between, so that there are never ten answers in a row.
        const rest = index % 9 === 8 ? [wrote(seconds - 4, { by: 'team' })] : []
        return [wrote(seconds, { moves }), bot(seconds - 2), ...rest]
      }).flat()
    expect(judge([...turns(29, false), wrote(0)], quick)).toEqual({ verdict: 'allow' })
    expect(judge([...turns(30, false), wrote(0)], quick)).toMatchObject({ rule: 'bot_turns_in_10_minutes' })
    expect(judge([...turns(38, true), wrote(0)], quick)).toEqual({ verdict: 'allow' })
  })
})

const someSaid = fc
  .array(
    fc.record({
      gap: fc.constantFrom(0, 300, 1_200, 1_201, 5_000, 30_000, 120_000, 3_600_001),
      by: fc.constantFrom('customer', 'customer', 'bot', 'team' as const),
      text: fc.constantFrom('oi', 'Oi', 'olá', '', 'quero marcar'),
      moves: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((rows) => {
    let at = now.getTime()
    return rows
      .toReversed()
      .map(({ gap, by, text, moves }) => {
        const said: Utterance = { at: new Date(at), by, text, moves }
        at -= gap
        return said
      })
      .toReversed()
  })
const someSettings = fc.record({
  enabled: fc.boolean(),
  per_minute: fc.integer({ min: 1, max: 15 }),
  per_hour: fc.integer({ min: 1, max: 30 }),
  per_day: fc.integer({ min: 1, max: 40 }),
  same_text_in_2_minutes: fc.integer({ min: 1, max: 6 }),
  bot_turns_in_10_minutes: fc.integer({ min: 1, max: 15 }),
  action: fc.constantFrom('silence', 'handoff', 'block' as const),
  cooldown_minutes: fc.integer({ min: 1, max: 60 }),
})

/** Counts in the plainest way: messages one by one, each with those before it. */
function isTooMuch(said: readonly Utterance[], settings: SpamGuardSettings): boolean {
  const customers: { to: number; moves: boolean; text: string }[] = []
  let size = 0
  for (const [index, { at, by, text, moves }] of said.entries()) {
    if (by !== 'customer') continue
    const before = said[index - 1]
    const joins = before?.by === 'customer' && at.getTime() - before.at.getTime() <= 1_200 && size < 20
    const last = customers.at(-1)
    if (joins && last) {
      size += 1
      Object.assign(last, { to: at.getTime(), moves: last.moves || moves, text: `${last.text} ${text}` })
    } else {
      size = 1
      customers.push({ to: at.getTime(), moves, text })
    }
  }
  const counted = (seconds: number) =>
    customers.filter(({ to, moves }) => !moves && to > now.getTime() - seconds * 1_000)
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')
  const last = fold(customers.at(-1)?.text ?? '')
  return (
    counted(60).length > settings.per_minute ||
    counted(3_600).length > settings.per_hour ||
    counted(86_400).length > settings.per_day ||
    (last !== '' && counted(120).filter(({ text }) => fold(text) === last).length > settings.same_text_in_2_minutes)
  )
}

describe('for every conversation', () => {
  test('the counts of messages are those of a plain count', () => {
    fc.assert(
      fc.property(someSaid, someSettings, (said, settings) => {
        const never = { ...settings, enabled: true, bot_turns_in_10_minutes: 1_000 }
        // Bot messages are left out of the count, so that only messages of the customer decide.
        const quiet = said.map((each) => (each.by === 'bot' ? { ...each, by: 'team' as const } : each))
        const last = judge([...quiet, { at: now, by: 'team', text: '', moves: false }, wrote(0)], never)
        expect(last.verdict !== 'allow').toBe(
          isTooMuch([...quiet, { at: now, by: 'team', text: '', moves: false }, wrote(0)], never),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('a silenced or blocked customer stays so, whatever is written', () => {
    fc.assert(
      fc.property(someSaid, someSettings, fc.boolean(), (said, settings, isBlocked) => {
        const silentUntil = isBlocked ? null : ago(-1)
        const { verdict } = judge(said, { ...settings, enabled: true }, { isBlocked, silentUntil })
        expect(verdict).toBe('silent')
      }),
    )
  })

  test('a guard that is off, and a message that moves a form on, are always answered', () => {
    fc.assert(
      fc.property(someSaid, someSettings, (said, settings) => {
        expect(judge(said, { ...settings, enabled: false }).verdict).toBe('allow')
        expect(judge([...said, wrote(0, { moves: true })], settings).verdict).toBe('allow')
      }),
    )
  })

  test('higher numbers never stop somebody whom lower ones let through', () => {
    fc.assert(
      fc.property(someSaid, someSettings, fc.integer({ min: 1, max: 20 }), (said, settings, more) => {
        const higher = {
          ...settings,
          per_minute: settings.per_minute + more,
          per_hour: settings.per_hour + more,
          per_day: settings.per_day + more,
          same_text_in_2_minutes: settings.same_text_in_2_minutes + more,
          bot_turns_in_10_minutes: settings.bot_turns_in_10_minutes + more,
        }
        if (judge(said, settings).verdict === 'allow') expect(judge(said, higher).verdict).toBe('allow')
      }),
    )
  })

  test('what was said more than a day ago changes nothing', () => {
    fc.assert(
      fc.property(someSaid, someSaid, someSettings, (old, said, settings) => {
        const dayBefore = old.map((each) => ({ ...each, at: new Date(each.at.getTime() - 10 * 86_400_000) }))
        expect(judge([...dayBefore, ...said], settings)).toEqual(judge(said, settings))
      }),
    )
  })
})
