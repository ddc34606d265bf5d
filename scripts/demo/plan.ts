import { completionText, reviewGivenText, reviewRequestText } from '../../features/conversations/own-texts.ts'
import { conversations, openers, ratings } from './demo-data.ts'
import type { DemoConversation } from './shapes.ts'

/** Returns written conversations with their system messages, and a short completed conversation per other rating. */
export function demoConversations(): DemoConversation[] {
  const pairOf = ({ service, customer }: { service: string; customer: string }) => `${service}/${customer}`
  const written = new Set(conversations.map(pairOf))
  const ratedOn = new Map(ratings.map(rating => [pairOf(rating), rating.daysAgo * 1440]))
  const otherRatings = ratings.filter(rating => !written.has(pairOf(rating)))
  const short = otherRatings.map((rating, index): DemoConversation => {
    const opener = openers[index]!
    const minutes = rating.daysAgo * 1440
    return {
      service: rating.service,
      customer: rating.customer,
      completed: true,
      reviewRequested: true,
      messages: [
        { from: 'customer', text: opener.ask, minutesAgo: minutes + 2900, read: true },
        { from: 'provider', text: opener.answer, minutesAgo: minutes + 2860, read: true },
      ],
    }
  })
  return [...conversations, ...short].map(conversation => {
    if (!conversation.completed) return conversation
    const minutesAgo = Math.max(conversation.messages.at(-1)!.minutesAgo - 30, 1)
    if (!conversation.reviewRequested) {
      const end = { from: 'provider' as const, text: completionText, minutesAgo, read: true }
      return { ...conversation, messages: [...conversation.messages, end] }
    }
    const rated = ratedOn.get(pairOf(conversation))
    return {
      ...conversation,
      messages: [
        ...conversation.messages,
        { from: 'provider', text: reviewRequestText, minutesAgo, read: rated !== undefined },
        ...(rated === undefined
          ? []
          : [
              { from: 'customer' as const, text: reviewGivenText, minutesAgo: Math.min(rated, minutesAgo), read: true },
            ]),
      ],
    }
  })
}
