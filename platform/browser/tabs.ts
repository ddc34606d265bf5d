/**
 * Sends messages between the open tabs of this browser: by BroadcastChannel, or by the storage event in older
 * browsers. Tabs that are opened later do not get earlier messages.
 */
const CHANNEL_NAME = 'komsiluk-tabs'

let channel: BroadcastChannel | undefined
/** One channel for sending and receiving, so that a tab does not receive its own messages. */
const open = () => {
  channel ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL_NAME) : undefined
  return channel
}

export function notifyTabs(message: string): void {
  const channelOrNone = open()
  if (channelOrNone) {
    channelOrNone.postMessage(message)
    return
  }
  try {
    // The random number makes each value new, because setting the same value twice would fire no event.
    localStorage.setItem(CHANNEL_NAME, `${message} ${Math.random()}`)
    localStorage.removeItem(CHANNEL_NAME)
  } catch {}
}

export function onTabMessage(callback: (message: string) => void): () => void {
  const channelOrNone = open()
  const onMessage = (event: MessageEvent<string>) => callback(event.data)
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === CHANNEL_NAME && newValue) callback(newValue.split(' ')[0]!)
  }
  if (channelOrNone) channelOrNone.addEventListener('message', onMessage)
  else window.addEventListener('storage', onStorage)
  return () => {
    channelOrNone?.removeEventListener('message', onMessage)
    window.removeEventListener('storage', onStorage)
  }
}
