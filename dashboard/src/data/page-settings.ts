// What the server says about itself in the page that it hands out.

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
