// Gathers keys that are touched one after the other, so that each is handled once for many touches.

const SOON_MS = 60

/** Hands the keys to `run` soon; while more touches come, at most once every `paceMs`. */
export function gather(run: (keys: unknown[][]) => void, paceMs = SOON_MS): (keys: readonly unknown[][]) => void {
  const touched = new Map<string, unknown[]>()
  let isWaiting = false
  const wait = (milliseconds: number) => {
    isWaiting = true
    setTimeout(end, milliseconds)
  }
  function end() {
    isWaiting = false
    if (touched.size === 0) return
    const keys = [...touched.values()]
    touched.clear()
    run(keys)
    wait(paceMs)
  }
  return (keys) => {
    for (const key of keys) touched.set(JSON.stringify(key), key)
    if (!isWaiting && touched.size > 0) wait(SOON_MS)
  }
}
