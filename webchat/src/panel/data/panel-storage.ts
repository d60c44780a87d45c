// Stores values in this browser, for all tabs of one chat, or only as long as a page is open.

export interface PanelStorage {
  read(name: string): unknown
  /** Null removes the value. */
  write(name: string, value: unknown): void
  /** Removes all values. */
  clear(): void
  /** Calls back when another tab has changed a value. */
  listen(changed: (name: string) => void): void
}

export function openStorage(prefix: string): PanelStorage {
  const memory = new Map<string, unknown>()
  const stored = browserStorage()
  return {
    read(name) {
      if (memory.has(name)) return memory.get(name)
      try {
        return JSON.parse(stored?.getItem(`${prefix}.${name}`) ?? 'null')
      } catch {
        return null
      }
    },
    write(name, value) {
      try {
        if (stored === null) throw new Error('nothing is stored here')
        if (value === null) stored.removeItem(`${prefix}.${name}`)
        else stored.setItem(`${prefix}.${name}`, JSON.stringify(value))
        memory.delete(name)
      } catch {
        memory.set(name, value)
      }
    },
    clear() {
      memory.clear()
      for (const name of Object.keys(stored ?? {})) {
        if (name.startsWith(`${prefix}.`)) stored?.removeItem(name)
      }
    },
    listen(changed) {
      addEventListener('storage', ({ key, storageArea }) => {
        if (storageArea === stored && key?.startsWith(`${prefix}.`)) changed(key.slice(prefix.length + 1))
      })
    },
  }
}

/** Keeps values only as long as the page is open, so that the next person at this computer sees nothing of them. */
export function openMemory(): PanelStorage {
  const memory = new Map<string, unknown>()
  return {
    read: (name) => memory.get(name) ?? null,
    write: (name, value) => void memory.set(name, value),
    clear: () => memory.clear(),
    listen: () => undefined,
  }
}

/** Null: the browser stores nothing for the panel. Some browsers throw as soon as the storage is accessed. */
function browserStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
