// The page at /bot: it tells the owners of websites who our crawler is, and how to keep it away.
import type { FastifyInstance } from 'fastify'
import { page, sendPage } from '../http/html.ts'
import { ROBOT } from '../knowledge/crawl/robots.ts'

const TEXT = `<h1>${ROBOT}</h1>
<p class="lead">You have seen this name in the log of your web server. It is a program that reads a website for its owner.</p>
<p>A business that uses Holdfast can let it read its own website, so that questions of customers are answered with what is written there. The program is started by a person of that business, or on a schedule that this person has chosen.</p>
<h2>What it does</h2>
<ul>
<li>It reads public pages of one site: at most 500 in a run, at most two at a time, and starts them at least half a second apart.</li>
<li>It follows <code>robots.txt</code> (RFC 9309), <code>noindex</code>, <code>nofollow</code> and <code>X-Robots-Tag</code>.</li>
<li>When your server says <code>Retry-After</code>, it waits. It asks with <code>If-None-Match</code> and <code>If-Modified-Since</code>, so a page that has not changed costs you almost nothing.</li>
<li>It sends no forms, signs in nowhere and runs no scripts.</li>
</ul>
<h2>How to keep it away</h2>
<p>Write this into the <code>robots.txt</code> of your site. To keep it away from a part, name that part in place of the slash.</p>
<pre><code>User-agent: ${ROBOT}
Disallow: /</code></pre>`

export function serveBot(app: FastifyInstance): void {
  app.get('/bot', async (_request, reply) => sendPage(reply, page(`${ROBOT} · Holdfast`, TEXT)))
}
