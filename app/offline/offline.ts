/** The offline page's script (offline.html): sets the theme, reloads once online, lists the cached pages. */

// Sets the theme as on every page (theme.ts), but does not follow later changes of the device.
let theme: string | null = null
try {
  theme = localStorage.getItem('theme')
} catch {}
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.theme = isDark ? 'dark' : 'light'

// The device may be online and still not reach the site, so the site itself is polled.
const reloadIfReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && location.reload(),
    () => {},
  )
addEventListener('online', reloadIfReachable)
setInterval(reloadIfReachable, 4000)

document.addEventListener('DOMContentLoaded', () => {
  document.getElementById('again')?.addEventListener('click', () => location.reload())
  void listCachedPages()
})

/** Lists the cached pages, the newest first. Reverses the cache's order, because there the newest page is last. */
async function listCachedPages(): Promise<void> {
  const cache = await caches.open('seen-pages')
  const requests = [...(await cache.keys())].reverse().slice(0, 12)
  const list = document.getElementById('kept-list')
  for (const request of requests) {
    const html = await (await cache.match(request, { ignoreVary: true }))?.text()
    const title =
      html && new DOMParser().parseFromString(html, 'text/html').title.replace(/ · (?:Komšiluk|Комшилук)$/, '')
    if (!title) continue
    const link = Object.assign(document.createElement('a'), { href: request.url, textContent: title })
    link.className = 'link link-touch'
    const item = document.createElement('li')
    item.append(link)
    list?.append(item)
  }
  if (list?.children.length) document.getElementById('kept')?.removeAttribute('hidden')
}
