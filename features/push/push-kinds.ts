/** What somebody can be told of on his device; each can be switched off there. */
export const pushKinds = ['message', 'booking', 'quote', 'offer', 'decision'] as const
export type PushKind = (typeof pushKinds)[number]

/** What the service worker is handed, encrypted on the way. */
export type Notice = {
  title: string
  body?: string
  /** The page it is about, on this site. */
  url: string
  /** A later notice with the same one takes the place of the earlier. */
  tag: string
}
