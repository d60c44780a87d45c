// The ids of the options that the bot offers. An id says everything, so a tap on an older message is still understood.
export type ChosenOption =
  | { kind: 'service'; id: string }
  /** null: anybody who is free. */
  | { kind: 'person'; id: string | null }
  | { kind: 'day'; date: string }
  | { kind: 'time'; service_id: string; start: Date }
  | { kind: 'booking'; id: string }
  | { kind: 'field'; value: string }
  | { kind: 'do'; what: (typeof THINGS_TO_DO)[number] }

/** `confirm` stands below a reminder of an automation: the customer comes. */
const THINGS_TO_DO = [
  'book',
  'my_bookings',
  'human',
  'cancel',
  'reschedule',
  'confirm',
  'other_day',
  'yes',
  'no',
] as const

export function optionId(option: ChosenOption): string {
  switch (option.kind) {
    case 'service':
    case 'booking':
      return `${option.kind}:${option.id}`
    case 'person':
      return `person:${option.id ?? ''}`
    case 'day':
      return `day:${option.date}`
    case 'time':
      return `time:${option.service_id}:${option.start.toISOString()}`
    case 'field':
      return `field:${option.value}`
    case 'do':
      return `do:${option.what}`
  }
}

/** null for an id that is not ours. */
export function readOptionId(id: string): ChosenOption | null {
  const [kind, value = '', ...rest] = id.split(':')
  const whole = [value, ...rest].join(':')
  if (kind === 'service' || kind === 'booking') return { kind, id: value }
  if (kind === 'person') return { kind, id: value || null }
  if (kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(value) ? { kind, date: value } : null
  if (kind === 'field') return { kind, value: whole }
  if (kind === 'do') {
    const what = THINGS_TO_DO.find((each) => each === value)
    return what === undefined ? null : { kind, what }
  }
  const start = new Date(rest.join(':'))
  return kind === 'time' && !Number.isNaN(start.getTime()) ? { kind, service_id: value, start } : null
}
