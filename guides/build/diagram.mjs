// A Mermaid diagram as a picture in the page: drawn at build time, in the colours of the page.
import { renderMermaidSVG } from 'beautiful-mermaid'
import { escapeHtml } from './html.mjs'

/** `id` makes the names inside of the picture differ from those of other pictures on the page. */
export function diagram(source, id) {
  // Texts are long, so steps beside each other would need twice the width of a page.
  const { svg, width } = drawn(source.replace(/^flowchart LR/, 'flowchart TB'))
  const picture = svg.replace(/ id="/g, ` id="${id}-`).replace(/url\(#/g, `url(#${id}-`)
  // A wide picture stays wide on a phone, and is scrolled.
  const size = width < 480 ? 'small' : width < 900 ? 'medium' : 'large'
  return `<figure class="diagram"><div class="canvas ${size}" tabindex="0" role="img" aria-label="A diagram; its text is below it">${picture}</div>
<details><summary>The diagram as text</summary><pre tabindex="0"><code>${escapeHtml(source)}</code></pre></details></figure>\n`
}

/** Removes the styles in the picture, which the content policy would refuse: `style/diagrams.css` sets its colours. */
function drawn(source) {
  const svg = renderMermaidSVG(source)
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/ (style|xmlns)="[^"]*"/g, '')
    .replace(/ data-[\w-]+="[^"]*"/g, '')
    .replace(/<[^>]+>/g, rounded)
    .replace(/\n\s*/g, '\n')
  const [, width = '0'] = /<svg[^>]* width="([\d.]+)"/.exec(svg) ?? []
  return { svg: svg.replace('<svg', '<svg aria-hidden="true"'), width: Number(width) }
}

/** Tenths of a pixel are enough. */
const rounded = (tag) => tag.replace(/\d+\.\d{2,}/g, (number) => String(Math.round(number * 10) / 10))
