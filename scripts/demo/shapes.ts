type PortraitNumber = 1 | 2 | 3 | 4 | 5 | 6

export type DemoPerson = {
  key: string
  name: string
  email: string
  location: string
  phone: string | null
  portrait: PortraitNumber | null
  /** Has the reply assistant on, and working hours that it can speak of. */
  assistant?: true
  daysAgo: number
}

export const photoNames = [
  'garden',
  'baby',
  'cleaning',
  'wood',
  'hairdryer',
  'it',
  'hair',
  'kitchen',
  'dog',
  'towels',
  'bookkeeping',
  'school',
  'electric',
  'lamp',
  'plumbing',
  'wall',
] as const

export type PhotoName = (typeof photoNames)[number]

export type DemoService = {
  key: string
  provider: string
  title: string
  description: string
  category: string
  keywords: string[]
  price: string | null
  photos: PhotoName[]
  status: 'active' | 'paused'
  daysAgo: number
}

type Score = 1 | 2 | 3 | 4 | 5

export type DemoRating = {
  service: string
  customer: string
  quality: Score
  communication: Score
  price: Score
  review: string | null
  daysAgo: number
}

type DemoMessage = {
  from: 'customer' | 'provider'
  text: string
  minutesAgo: number
  read: boolean
}

export type DemoConversation = {
  service: string
  customer: string
  completed: boolean
  reviewRequested: boolean
  messages: DemoMessage[]
}

export type DemoOpener = { ask: string; answer: string }
