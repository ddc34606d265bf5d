import { conversations, messages } from '../../features/conversations/conversation-tables.server.ts'
import { completionText, reviewGivenText, reviewRequestText } from '../../features/conversations/own-texts.ts'
import { ratings } from '../../features/ratings/rating-tables.server.ts'
import { ratings as demoRatings, providerOf } from './demo-data.ts'
import { idOf } from './ids.ts'
import type { FirstRows } from './loading.ts'
import { demoConversations } from './plan.ts'
import { wakingTime } from './waking-time.ts'

const MINUTES_PER_DAY = 1440
const systemMessages = [reviewRequestText, reviewGivenText, completionText]

export async function addConversations({ tx, now }: FirstRows): Promise<void> {
  const planned = demoConversations().map(conversation => {
    const key = `${conversation.service}/${conversation.customer}`
    const customer = idOf('person', conversation.customer)
    const provider = idOf('person', providerOf(conversation.service))
    return { ...conversation, key, customer, provider, last: conversation.messages.at(-1)! }
  })
  await tx.insert(conversations).values(
    planned.map(({ key, service, customer, provider, last, ...conversation }) => ({
      id: idOf('conversation', key),
      serviceId: idOf('service', service),
      userId: customer,
      providerId: provider,
      lastMessage: last.text,
      lastMessageAt: wakingTime(now, last.minutesAgo),
      lastSeq: conversation.messages.length,
      isCompleted: conversation.completed,
      reviewRequested: conversation.reviewRequested,
      completedAt: conversation.completed ? wakingTime(now, last.minutesAgo) : null,
      createdAt: wakingTime(now, conversation.messages[0]!.minutesAgo),
    })),
  )
  await tx.insert(messages).values(
    planned.flatMap(({ key, customer, provider, messages }) =>
      messages.map((message, index) => ({
        id: idOf('message', `${key}/${index}`),
        conversationId: idOf('conversation', key),
        seq: index + 1,
        senderId: message.from === 'customer' ? customer : provider,
        recipientId: message.from === 'customer' ? provider : customer,
        content: message.text,
        messageType: systemMessages.includes(message.text) ? ('system' as const) : ('text' as const),
        read: message.read,
        createdAt: wakingTime(now, message.minutesAgo),
      })),
    ),
  )
}

export async function addRatings({ tx, now }: FirstRows): Promise<void> {
  await tx.insert(ratings).values(
    demoRatings.map(rating => ({
      id: idOf('rating', `${rating.service}/${rating.customer}`),
      conversationId: idOf('conversation', `${rating.service}/${rating.customer}`),
      serviceId: idOf('service', rating.service),
      userId: idOf('person', rating.customer),
      providerId: idOf('person', providerOf(rating.service)),
      serviceQuality: rating.quality,
      communication: rating.communication,
      price: rating.price,
      review: rating.review,
      createdAt: wakingTime(now, rating.daysAgo * MINUTES_PER_DAY),
    })),
  )
}
