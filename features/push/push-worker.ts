/// <reference lib="webworker" />
import type { Notice } from './push-kinds.ts'

declare const self: ServiceWorkerGlobalScope

type Changed = ExtendableEvent & { newSubscription?: PushSubscription | null }

/** The service worker's part: shows what is pushed, opens what it is about, and lets the site know of a new address. */
export function hearPushes(): void {
  self.addEventListener('push', event => event.waitUntil(show(event.data)))
  self.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(open(new URL(event.notification.data?.url ?? '/', self.location.origin)))
  })
  self.addEventListener('pushsubscriptionchange', event => {
    const changed = event as Changed
    changed.waitUntil(subscribeAgain(changed))
  })
}

/** A push that shows nothing costs the subscription, so something is shown whatever has come. */
async function show(data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag } = read(data)
  const badge = self.navigator as Navigator & { setAppBadge?: () => Promise<void> }
  // Neither waits for the other: a system without badges may take its time to say so.
  await Promise.all([
    badge.setAppBadge?.().catch(() => {}),
    self.registration.showNotification(title, {
      ...(body && { body }),
      tag,
      // One that takes the place of another is heard too.
      ...({ renotify: true } as object),
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      lang: 'sr-Latn',
      data: { url },
    }),
  ])
}

function read(data: PushMessageData | null): Notice {
  try {
    return data!.json()
  } catch {
    return { title: 'Ima novosti za vas', url: '/', tag: 'news' }
  }
}

/** A tab that shows it already comes to the front; otherwise it is opened. */
async function open({ href }: URL): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const found = tabs.find(({ url }) => url === href)
  await (found ? found.focus() : self.clients.openWindow(href))
}

/** The browser has given its subscription another address, or has ended it. */
async function subscribeAgain({ newSubscription }: Changed): Promise<void> {
  const own = await fetch('/api/me/push')
  const kinds = own.ok ? ((await own.json()) as { kinds: string[] | null }).kinds : null
  if (!kinds) return
  const { key } = (await (await fetch('/api/push-key')).json()) as { key: string }
  const { pushManager } = self.registration
  const asked = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = newSubscription ?? (await pushManager.subscribe(asked))
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/me/push', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, kinds }),
  })
}
