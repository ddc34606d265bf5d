import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OwnAccount } from '../accounts/account.ts'
import { BoardScreen } from './board-screen.tsx'
import { MyRequestsScreen } from './my-requests-screen.tsx'
import { NewRequestScreen } from './new-request-screen.tsx'
import { ReachScreen } from './reach-screen.tsx'
import { RequestScreen } from './request-screen.tsx'

type RequestsScreenProps = {
  me: OwnAccount
  part: string | undefined
  /** The words that the user has searched for before coming to a new request. */
  searched: string | undefined
  /** The trade of an estimate that goes with a new request. */
  estimated: string | undefined
  origin: string
  report: (id: string) => ReactNode
}

/** The pages below `/zahtevi`. */
export function RequestsScreen({ me, part, searched = '', estimated = '', origin, report }: RequestsScreenProps) {
  const navigate = useNavigate()
  const isProvider = me.role === 'provider'
  if (part === 'novi')
    return (
      <NewRequestScreen
        userId={me.id}
        searched={searched}
        estimated={estimated}
        town={me.location}
        onPosted={({ id }) => void navigate({ to: '/zahtevi/{-$part}', params: { part: id }, replace: true })}
      />
    )
  if (part && part !== 'moji' && part !== 'gde-radim')
    return <RequestScreen id={part} url={`${origin}/zahtevi/${part}`} report={report(part)} />
  // Customers see their own requests, because only providers have a board.
  if (part === 'moji' || !isProvider) return <MyRequestsScreen />
  return part ? <ReachScreen /> : <BoardScreen />
}
