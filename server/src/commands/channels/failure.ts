// The switches of an emulated provider: how the next calls of a kind are to go wrong.

export type Failure =
  /** The provider refuses, in its own words for this code. Nothing is accepted. */
  | { kind: 'error'; code: number; status?: number; details?: string; retry_after?: number }
  /** Something in front of the provider answers with a page instead of JSON. Nothing is accepted. */
  | { kind: 'status'; status: number }
  /** The request is taken and never answered. Nothing is accepted. */
  | { kind: 'hang' }
  /** The connection breaks before anything is accepted. */
  | { kind: 'drop' }
  /** The provider does what it was asked for, and then never answers. */
  | { kind: 'hang_after' }
  /** The provider does what it was asked for, and then the connection breaks. */
  | { kind: 'drop_after' }
  /** The provider does what it was asked for, and its answer comes byte by byte without an end. */
  | { kind: 'drip' }
  /** The provider does what it was asked for, and answers 200 with something that is not JSON. */
  | { kind: 'nonsense' }
  /** A file comes with this media type, and with these bytes where some are given. */
  | { kind: 'wrong_type'; media_type: string; bytes?: Buffer }
  /** A file is larger than its entry said. Without a size it has no end. */
  | { kind: 'too_large'; size?: number }

export type RefusalByCode = Extract<Failure, { kind: 'error' }>

export interface FailureSwitch {
  /** The name of a call, or `*` for all of them. */
  call: string
  failure: Failure
  /** How many more calls fail. */
  left: number
}

export type Failures = ReturnType<typeof openFailures>

export function openFailures(onChange: () => void = () => {}) {
  const switches: FailureSwitch[] = []
  return {
    switches: switches as readonly FailureSwitch[],
    /** The next `times` calls of this name fail. Later switches wait for earlier ones. */
    add(call: string, failure: Failure, times = 1): void {
      switches.push({ call, failure, left: times })
      onChange()
    },
    clear(): void {
      switches.length = 0
      onChange()
    },
    /** The failure of a call that is made now. */
    take(call: string): Failure | null {
      const found = switches.find((each) => each.call === call || each.call === '*')
      if (!found) return null
      found.left -= 1
      if (found.left <= 0) switches.splice(switches.indexOf(found), 1)
      onChange()
      return found.failure
    },
  }
}
