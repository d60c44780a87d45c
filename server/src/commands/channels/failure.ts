// The switches of an emulated provider, which make its next calls fail.

export type Failure =
  /** The provider refuses with this code and its own text for it. Nothing is accepted. */
  | { kind: 'error'; code: number; status?: number; details?: string; retry_after?: number }
  /** A proxy answers with a page instead of JSON. Nothing is accepted. */
  | { kind: 'status'; status: number }
  /** The request is read and never answered. Nothing is accepted. */
  | { kind: 'hang' }
  /** The connection breaks before anything is accepted. */
  | { kind: 'drop' }
  /** The provider does what the call asks for, and then never answers. */
  | { kind: 'hang_after' }
  /** The provider does what the call asks for, and then the connection breaks. */
  | { kind: 'drop_after' }
  /** The provider does what the call asks for, and its answer arrives byte by byte and never ends. */
  | { kind: 'drip' }
  /** The provider does what the call asks for, and answers 200 with a text that is not JSON. */
  | { kind: 'nonsense' }
  /** The provider does what the call asks for, and answers when the promise is settled. */
  | { kind: 'late'; until: Promise<unknown> }
  /** A file is sent with this media type, and with these bytes if they are given. */
  | { kind: 'wrong_type'; media_type: string; bytes?: Buffer }
  /** A file is larger than its entry says. Without a size, it never ends. */
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
    /** The next `times` calls of this name fail. A later switch begins when the earlier ones have ended. */
    add(call: string, failure: Failure, times = 1): void {
      switches.push({ call, failure, left: times })
      onChange()
    },
    clear(): void {
      switches.length = 0
      onChange()
    },
    /** The failure of the present call; null if it works. */
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
