// Stores values in the browser, for a tab, a device or a member. The page also works in a browser that stores nothing.

/** The name of the workspace that was chosen last. */
export const WORKSPACE = 'holdfast.workspace'

type Where = 'tab' | 'device' | 'member' | 'member tab'

/** Values whose name begins with this are removed when nobody is signed in any more. */
const OF_MEMBER = 'holdfast.member.'

/** Undefined when nothing is stored under this name, or not by this page. */
export function readStored(where: Where, name: string): unknown {
  try {
    return JSON.parse(storage(where).getItem(nameIn(where, name)) ?? '')
  } catch {
    return undefined
  }
}

/** Undefined removes the value. For a member who is gone, nothing is stored. */
export function store(where: Where, name: string, value: unknown): void {
  if (where.startsWith('member') && isMemberGone) return
  try {
    if (value === undefined) storage(where).removeItem(nameIn(where, name))
    else storage(where).setItem(nameIn(where, name), JSON.stringify(value))
  } catch {
    // The browser stores nothing, so the value is lost when the page is closed.
  }
}

/** Removes everything that was stored for this tab. */
export function forgetTab(): void {
  try {
    storage('tab').clear()
  } catch {
    // The browser stores nothing, so there is nothing to remove.
  }
}

let isMemberGone = false

export function expectMember(): void {
  isMemberGone = false
}

/** Removes everything that was stored for a member. After this, the page stores nothing more for them. */
export function forgetMember(): void {
  isMemberGone = true
  try {
    for (const kept of [storage('member'), storage('member tab')]) {
      for (const name of Object.keys(kept)) if (name.startsWith(OF_MEMBER)) kept.removeItem(name)
    }
  } catch {
    // The browser stores nothing, so there is nothing to remove.
  }
}

const nameIn = (where: Where, name: string): string => (where.startsWith('member') ? `${OF_MEMBER}${name}` : name)

/** Some browsers throw already when the storage is accessed. */
const storage = (where: Where): Storage => (where.endsWith('tab') ? sessionStorage : localStorage)
