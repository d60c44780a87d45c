// Reads what people type about a website: an address without https://, and paths, one on each line.

/** People type addresses as they say them: www.salonaurora.com. */
export function withScheme(typed: string): string {
  const url = typed.trim()
  return /^[a-z][a-z+.-]*:/i.test(url) && !/^[^/]+:\d/.test(url) ? url : `https://${url}`
}

/** A path begins with a slash or a star; whole addresses and paths without a slash are taken, too. */
export function pathsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== '').map(toPath))]
}

function toPath(line: string): string {
  const path = line.replace(/^https?:\/\/[^/]+/i, '')
  return /^[/*]/.test(path) ? path : `/${path}`
}

export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
