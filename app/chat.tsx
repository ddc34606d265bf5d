import { BookingCard } from '../features/bookings/card/booking-card.tsx'
import { SuggestSlot } from '../features/bookings/card/suggest-slot.tsx'
import { bookingCardKind } from '../features/bookings/card-kind.ts'
import { complaintCardKind, faultCardKind } from '../features/complaints/card-kind.ts'
import { ChatWindow } from '../features/conversations/chat/chat-window.tsx'
import type { Conversation } from '../features/conversations/conversation.ts'
import { estimateCardKind } from '../features/estimates/card-kind.ts'
import { ChatMenu } from '../features/moderation/chat-menu.tsx'
import { DecisionLink } from '../features/moderation/decision/decision-link.tsx'
import { ReportButton } from '../features/moderation/report/report-button.tsx'
import { QuoteCard } from '../features/quotes/card/quote-card.tsx'
import { quoteCardKind } from '../features/quotes/card-kind.ts'
import { ComposeQuoteButton } from '../features/quotes/compose/compose-quote-button.tsx'
import { RatingCard } from '../features/ratings/rating-card.tsx'
import { seriesCardKind } from '../features/series/card-kind.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useSite } from './site.ts'

const SeriesCard = lazyPart(() => import('../features/series/card/series-card.tsx'))
const ProposeSeriesLink = lazyPart(() => import('../features/series/propose-series-link.tsx'))
const ComplaintCard = lazyPart(() => import('../features/complaints/card/complaint-card.tsx'))
const EstimateCard = lazyPart(() => import('../features/estimates/card/estimate-card.tsx'))
const FaultCard = lazyPart(() => import('../features/complaints/card/fault-card.tsx'))

type ChatProps = { id: string; userId: string; onClose: () => void; onRestart: (conversation: Conversation) => void }

export default function Chat(props: ChatProps) {
  const { assistant_label } = useSite()
  return (
    <ChatWindow
      {...props}
      automaticLabel={assistant_label}
      tools={(conversation, send) => (
        <>
          <SuggestSlot
            conversation={conversation}
            sendMessage={send}
            more={<ProposeSeriesLink serviceId={conversation.service.id} customerId={conversation.other.id} />}
          />
          <ComposeQuoteButton conversation={conversation} />
        </>
      )}
      menu={conversation => <ChatMenu conversation={conversation} />}
      about={({ id, hidden }) =>
        hidden ? <DecisionLink subjectId={id} /> : <ReportButton type="message" id={id} what="Poruka" short />
      }
      card={({ kind, id, version }) =>
        kind === bookingCardKind ? (
          <BookingCard id={id} />
        ) : kind === quoteCardKind ? (
          <QuoteCard id={id} version={version} />
        ) : kind === seriesCardKind ? (
          <SeriesCard id={id} />
        ) : kind === complaintCardKind ? (
          <ComplaintCard id={id} />
        ) : kind === faultCardKind ? (
          <FaultCard id={id} />
        ) : kind === estimateCardKind ? (
          <EstimateCard id={id} />
        ) : null
      }
      after={conversation =>
        conversation.is_completed &&
        conversation.review_requested && (
          <RatingCard conversationId={conversation.id} isProvider={conversation.side === 'provider'} />
        )
      }
    />
  )
}
