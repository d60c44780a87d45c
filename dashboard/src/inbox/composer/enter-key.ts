// Whether Enter sends a message or begins a new line. On a touch screen it begins a new line, unless chosen otherwise.
import { readStored, store } from '../../text/browser-storage.ts'
import { openStore } from '../../text/store.ts'

const STORAGE_NAME = 'holdfast.enter-sends'
const chosen = openStore<boolean | null>(chosenBefore())

export function useEnterSends(): boolean {
  return chosen.use() ?? !matchMedia('(pointer: coarse)').matches
}

export function chooseEnterSends(sends: boolean): void {
  store('device', STORAGE_NAME, sends)
  chosen.set(sends)
}

function chosenBefore(): boolean | null {
  const found = readStored('device', STORAGE_NAME)
  return typeof found === 'boolean' ? found : null
}
