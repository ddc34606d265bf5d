import type { Attachment } from '../../attachments/attachment.ts'
import type { Urgency } from '../../requests/request.ts'

/**
 * What something was like when it was reported, in the few ways there are of showing it. `title` is what it is called
 * everywhere else.
 */
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
