/** What the offline page (offline.html) does: follows the theme, goes on by itself, lists what can be read. */

// As on every page (theme.ts), but for a device that changes its mind.
let theme: string | null = null
try {
  theme = localStorage.getItem('theme')
} catch {}
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.theme = isDark ? 'dark' : 'light'

// The device may have a network and still not reach us, so the site itself is asked.
const look = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && location.reload(),
    () => {},
  )
addEventListener('online', look)
setInterval(look, 4000)

document.addEventListener('DOMContentLoaded', () => {
  document.getElementById('again')?.addEventListener('click', () => location.reload())
  void listKept()
})

/** Pages that were seen, the newest last in the cache and first here. */
async function listKept(): Promise<void> {
  const cache = await caches.open('seen-pages')
  const requests = [...(await cache.keys())].reverse().slice(0, 12)
  const list = document.getElementById('kept-list')
  for (const request of requests) {
    const html = await (await cache.match(request, { ignoreVary: true }))?.text()
    const title = html && new DOMParser().parseFromString(html, 'text/html').title.replace(/ · Komšiluk$/, '')
    if (!title) continue
    const link = Object.assign(document.createElement('a'), { href: request.url, textContent: title })
    link.className = 'link link-touch'
    const item = document.createElement('li')
    item.append(link)
    list?.append(item)
  }
  if (list?.children.length) document.getElementById('kept')?.removeAttribute('hidden')
}
