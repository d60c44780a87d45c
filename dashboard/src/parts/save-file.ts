// Saves what the page has as a file on the device.

export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after this call has returned.
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS)
}

const RELEASE_AFTER_MS = 60_000
