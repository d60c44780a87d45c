// Finds and makes elements.

export const all = <Found extends Element = HTMLElement>(selector: string, within: ParentNode = document): Found[] => [
  ...within.querySelectorAll<Found>(selector),
]

/** An element that every page has. */
export function one<Found extends Element = HTMLElement>(selector: string, within: ParentNode = document): Found {
  const found = within.querySelector<Found>(selector)
  if (found === null) throw new Error(`There is no ${selector}`)
  return found
}

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}
