// Sleeps until a moment or until something happens: for a loop that looks for due work.

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
