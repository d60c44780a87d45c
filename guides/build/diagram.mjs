// A Mermaid diagram as a picture in the page: drawn at build time, in the colours of the page.
import { renderMermaidSVG } from 'beautiful-mermaid'
import { escapeHtml } from './html.mjs'

/** A picture that is wider than this is drawn from top to bottom instead, if that makes it narrower. */
const MAX_WIDTH_PX = 900

/** `id` makes the names inside of the picture differ from those of other pictures on the page. */
export function diagram(source, id) {
  const wide = drawn(source)
  const high = wide.width > MAX_WIDTH_PX && /^flowchart LR/.test(source) ? drawn(source.replace('LR', 'TB')) : wide
  const { svg, width } = high.width < wide.width ? high : wide
  const picture = svg.replace(/ id="/g, ` id="${id}-`).replace(/url\(#/g, `url(#${id}-`)
  // A narrow picture keeps its size on a phone, and is scrolled.
  const size = width < 480 ? 'small' : width < MAX_WIDTH_PX ? 'medium' : 'large'
  return `<figure class="diagram"><div class="canvas ${size}" tabindex="0" role="img" aria-label="A diagram; its text is below it">${picture}</div>
<details><summary>The diagram as text</summary><pre tabindex="0"><code>${escapeHtml(source)}</code></pre></details></figure>\n`
}

/** Without styles of its own, which the content policy would refuse: guides.css sets its colours. */
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
