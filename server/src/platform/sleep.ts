// Sleep until a moment, or until something happens: for a loop that looks for what is due.

export interface Sleep {
  /** Answers whether the moment has come; if not, something happened before it. */
  until(moment: Date): Promise<boolean>
  /** Something happened that must be looked at: who is awake looks before the next sleep. */
  stir(): void
}

export function lightSleep(clock: () => Date): Sleep {
  let stirred = false
  let end = () => {}
  return {
    async until(moment) {
      if (!stirred) {
        await new Promise<void>((resolve) => {
          const alarm = setTimeout(resolve, Math.max(0, moment.getTime() - clock().getTime()))
          end = () => {
            clearTimeout(alarm)
            resolve()
          }
        })
      }
      const hasCome = !stirred
      stirred = false
      return hasCome
    },
    stir() {
      stirred = true
      end()
    },
  }
}
