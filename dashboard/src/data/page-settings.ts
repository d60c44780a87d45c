// The settings that the server writes into the page.

interface MapTiles {
  /** https://…/{z}/{x}/{y}.png */
  tiles: string
  attribution: string
}

interface PageSettings {
  map: MapTiles | null
}

let known: PageSettings | undefined

export function pageSettings(): PageSettings {
  known ??= { map: null, ...JSON.parse(document.getElementById('settings')?.textContent ?? '{}') } as PageSettings
  return known
}
