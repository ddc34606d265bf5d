export const pushKinds = [
  'message',
  'booking',
  'waiting',
  'quote',
  'complaint',
  'offer',
  'decision',
  'evidence',
] as const
export type PushKind = (typeof pushKinds)[number]

/** The encrypted payload of a push, as the service worker reads it. */
export type Notice = {
  title: string
  body?: string
  url: string
  /** The language tag of the recipient's script. */
  lang: string
  /** A later notice with the same tag replaces the earlier notice. */
  tag: string
}
