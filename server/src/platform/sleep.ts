// Sleeps until a moment or until something happens: for a loop that looks for due work.
import { setTimeout as delay } from 'node:timers/promises'

const MAX_REST_MS = 25

export interface Sleep {
  /** Returns whether the moment has come; if not, the sleep was interrupted. */
  until(moment: Date): Promise<boolean>
  /** Something happened: ends the sleep, or the next sleep if the loop is awake. */
  interrupt(): void
}

export function interruptibleSleep(clock: () => Date): Sleep {
  let interrupted = false
  let end = () => {}
  return {
    async until(moment) {
      if (!interrupted) {
        await new Promise<void>((resolve) => {
          const alarm = setTimeout(resolve, Math.max(0, moment.getTime() - clock().getTime()))
          end = () => {
            clearTimeout(alarm)
            resolve()
          }
        })
      }
      const hasCome = !interrupted
      interrupted = false
      return hasCome
    },
    interrupt() {
      interrupted = true
      end()
    },
  }
}

/** Pauses for as long as the last work took. `began` is the start of that work, by `performance.now()`. */
export async function restFrom(began: number): Promise<void> {
  await delay(Math.min(performance.now() - began, MAX_REST_MS))
}
