// The anchor of a heading, as GitHub makes it: links that work there work here.

/** `text` is what a reader sees of the heading. `taken` are the anchors above it on the page; the new one is added. */
export function anchorOf(text, taken) {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\s-]/gu, '')
    .replace(/\s/g, '-')
  let anchor = plain
  for (let number = 1; taken.has(anchor); number++) anchor = `${plain}-${number}`
  taken.add(anchor)
  return anchor
}
