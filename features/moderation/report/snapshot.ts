import type { Attachment } from '../../attachments/attachment.ts'
import type { Urgency } from '../../requests/request.ts'

/** `title` is the subject's name: for a message its service, for a rating its author, for a request its category. */
export type Snapshot = { title: string } & (
  | {
      kind: 'service'
      description: string
      price: string | null
      category: string
      images: string[]
      location: string | null
    }
  | { kind: 'person'; location: string | null; avatar_url: string | null; since: string }
  | {
      kind: 'message'
      service: string
      messages: { by_reported: boolean; content: string; created_at: string; attachments?: Attachment[] }[]
    }
  | { kind: 'review'; service: string; average: number; review: string }
  | { kind: 'site'; url: string; description: string; sections: { title: string; content: string }[] }
  | { kind: 'request'; text: string; category: string; area: string; urgency: Urgency; photos: Attachment[] }
  | { kind: 'decision'; decision_id: string }
  | { kind: 'gone' }
)

/** Returns the subject's name. The titles of older snapshots of ratings begin with `Ocena, `, which is removed. */
export function titleOf(snapshot: Snapshot): string {
  if (snapshot.kind === 'message') return snapshot.service
  if (snapshot.kind === 'request') return snapshot.category
  return snapshot.kind === 'review' ? snapshot.title.replace(/^Ocena, /, '') : snapshot.title
}
