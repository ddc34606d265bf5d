/**
 * Words between the open tabs of this browser, by BroadcastChannel; where there is none by the storage event, which
 * also reaches every tab but the one that speaks. What was said earlier is not heard.
 */
const name = 'komsiluk-tabs'

let channel: BroadcastChannel | undefined
/** One for all, so that a tab does not hear itself. */
const open = () => {
  channel ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  return channel
}

export function tellTabs(word: string): void {
  const found = open()
  if (found) {
    found.postMessage(word)
    return
  }
  try {
    // The same word twice would be no change, and so no event.
    localStorage.setItem(name, `${word} ${Math.random()}`)
    localStorage.removeItem(name)
  } catch {}
}

/** Answers how to stop listening. */
export function hearTabs(hear: (word: string) => void): () => void {
  const found = open()
  const onMessage = (event: MessageEvent<string>) => hear(event.data)
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue) hear(newValue.split(' ')[0]!)
  }
  if (found) found.addEventListener('message', onMessage)
  else window.addEventListener('storage', onStorage)
  return () => {
    found?.removeEventListener('message', onMessage)
    window.removeEventListener('storage', onStorage)
  }
}
