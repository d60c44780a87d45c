// Icons for buttons and messages, as SVG, so that the page needs no font for them.

const PATHS = {
  plus: 'M12 5v14M5 12h14',
  send: 'M5 12 19 5l-5 14-3-6z',
  camera: 'M4 8h4l2-3h4l2 3h4v11H4zM12 10.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4',
  pin: 'M12 21s7-6.5 7-11.5a7 7 0 0 0-14 0C5 14.500 12 21 12 21zM12 7a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21c0-4 3.500-6.500 8-6.500s8 2.500 8 6.500',
  people:
    'M9 5a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7zM2 20c0-3.500 3-5.500 7-5.500s7 2 7 5.500M16 5.500a3.500 3.500 0 0 1 0 6.500M18 15c2.500.700 4 2.500 4 5',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
}
const SVG = 'http://www.w3.org/2000/svg'

export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' })) {
    svg.setAttribute(key, value)
  }
  path.setAttribute('d', PATHS[name])
  svg.append(path)
  return svg
}
