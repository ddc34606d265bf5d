import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleUserRound, House, MessageCircle, Search, Store } from 'lucide-react'
import type { OwnAccount } from '../../features/accounts/account.ts'
import { unreadQuery } from '../../features/conversations/conversation-queries.ts'

/** The phone's thumb zone; what stands in it depends on who one is (DIRECTION, Mobile navigation). */
export function BottomBar({ me }: { me: OwnAccount | null }) {
  return (
    <nav className="bottombar" aria-label="Prečice">
      {me?.role === 'provider' ? (
        <Link to="/dashboard">
          <Store />
          Moj izlog
        </Link>
      ) : (
        <Link to="/" activeOptions={{ exact: true }}>
          <House />
          Početna
        </Link>
      )}
      <Link to="/services">
        <Search />
        Usluge
      </Link>
      <Link to="/messages">
        <MessageCircle />
        Poruke
        {me && <Dot />}
      </Link>
      {me?.role !== 'provider' && (
        <Link to={me ? '/profile' : '/login'}>
          <CircleUserRound />
          {me ? 'Moj profil' : 'Prijava'}
        </Link>
      )}
    </nav>
  )
}

function Dot() {
  const { data } = useQuery(unreadQuery)
  return data?.unread ? (
    <>
      <span className="dot" />
      <span className="sr-only">, ima nepročitanih</span>
    </>
  ) : null
}
