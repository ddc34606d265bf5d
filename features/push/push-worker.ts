/// <reference lib="webworker" />
import type { Notice } from './push-kinds.ts'

declare const self: ServiceWorkerGlobalScope

type SubscriptionChange = ExtendableEvent & { newSubscription?: PushSubscription | null }

export function handlePushEvents(): void {
  self.addEventListener('push', event => event.waitUntil(show(event.data)))
  self.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(open(new URL(event.notification.data?.url ?? '/', self.location.origin)))
  })
  self.addEventListener('pushsubscriptionchange', event => {
    const change = event as SubscriptionChange
    change.waitUntil(subscribeAgain(change))
  })
}

/** Shows a notice for every push, because browsers end subscriptions whose pushes show nothing. */
async function show(data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag, lang } = parseNotice(data)
  const badge = self.navigator as Navigator & { setAppBadge?: () => Promise<void> }
  // The notice does not wait for the badge, because a system without badges may take long to reject the badge.
  await Promise.all([
    badge.setAppBadge?.().catch(() => {}),
    self.registration.showNotification(title, {
      ...(body && { body }),
      tag,
      // A notice that replaces another makes a sound again.
      ...({ renotify: true } as object),
      icon: '/icon-192.png',
      badge: '/badge-96.png',
      lang,
      data: { url },
    }),
  ])
}

function parseNotice(data: PushMessageData | null): Notice {
  try {
    return data!.json()
  } catch {
    return { title: 'Ima novosti za vas', url: '/', tag: 'news', lang: 'sr-Latn' }
  }
}

async function open({ href }: URL): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const openTab = tabs.find(({ url }) => url === href)
  await (openTab ? openTab.focus() : self.clients.openWindow(href))
}

/** Sends the new subscription to the server after the browser has changed or ended the old subscription. */
async function subscribeAgain({ newSubscription }: SubscriptionChange): Promise<void> {
  const response = await fetch('/api/me/push')
  const kinds = response.ok ? ((await response.json()) as { kinds: string[] | null }).kinds : null
  if (!kinds) return
  const { key } = (await (await fetch('/api/push-key')).json()) as { key: string }
  const { pushManager } = self.registration
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription = newSubscription ?? (await pushManager.subscribe(options))
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/me/push', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, kinds }),
  })
}
