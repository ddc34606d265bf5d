import type { Runtime } from '../../platform/server/runtime.server.ts'
import { listArticles } from './articles.server.ts'

export const feedPath = '/rss.xml'

export function renderFeed(runtime: Runtime): string {
  const { APP_NAME, APP_URL } = runtime.config
  const base = APP_URL.replace(/\/$/, '')
  const all = listArticles(runtime)
  const items = all.map(
    ({ slug, title, excerpt, date, category }) => `    <item>
      <title>${escapeXml(title)}</title>
      <link>${base}/blog/${slug}</link>
      <guid isPermaLink="true">${base}/blog/${slug}</guid>
      <pubDate>${rssDate(date)}</pubDate>
      <category>${escapeXml(category)}</category>
      <description>${escapeXml(excerpt)}</description>
    </item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${escapeXml(APP_NAME)} blog</title>
    <link>${base}/blog</link>
    <description>Saveti za one koji traže majstora i za one koji to jesu.</description>
    <language>sr-latn</language>
    <lastBuildDate>${rssDate(all[0]?.date ?? '1970-01-01')}</lastBuildDate>
    <atom:link href="${base}${feedPath}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
  </channel>
</rss>
`
}

/** Formats a day as an RSS date. Articles have no time of day, so the feed says 08:00. */
const rssDate = (day: string) => new Date(`${day}T08:00:00Z`).toUTCString().replace('GMT', '+0000')

const escapeXml = (text: string) =>
  text.replaceAll(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)
