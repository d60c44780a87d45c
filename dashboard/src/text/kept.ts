// What the browser keeps for us: in this tab until it is closed, or on this device. One that keeps nothing is as good.

type Where = 'tab' | 'device'

/** Undefined when nothing is kept under this name, or not by us. */
export function kept(where: Where, name: string): unknown {
  try {
    return JSON.parse(storage(where).getItem(name) ?? '')
  } catch {
    return undefined
  }
}

/** Undefined takes it away. */
export function keep(where: Where, name: string, value: unknown): void {
  try {
    if (value === undefined) storage(where).removeItem(name)
    else storage(where).setItem(name, JSON.stringify(value))
  } catch {
    // It lasts until the page is closed.
  }
}

/** Whatever was kept for as long as the tab is open. */
export function forgetTab(): void {
  try {
    storage('tab').clear()
  } catch {
    // Nothing was kept.
  }
}

/** A browser may throw as soon as it is asked for. */
const storage = (where: Where): Storage => (where === 'tab' ? sessionStorage : localStorage)
