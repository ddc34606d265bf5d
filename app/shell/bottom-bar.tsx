import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, CircleUserRound, Globe, House, MessageCircle, Search, Store } from 'lucide-react'
import type { OwnAccount } from '../../features/accounts/account.ts'
import { unreadQuery } from '../../features/conversations/inbox/unread-query.ts'
import { tabActiveOptions } from '../dashboard-tabs.ts'

/** The navigation at a phone's lower edge. For providers it contains the dashboard's tabs. */
export function BottomBar({ me }: { me: OwnAccount | null }) {
  return (
    <nav className={me?.role === 'provider' ? 'bottombar bottombar-five' : 'bottombar'} aria-label="Prečice">
      {me?.role === 'provider' ? <DashboardTabs /> : <SiteLinks me={me} />}
    </nav>
  )
}

function DashboardTabs() {
  return (
    <>
      <Link to="/danas">
        <House />
        Danas
      </Link>{' '}
      <Link to="/dashboard" search={{ tab: undefined }} activeOptions={tabActiveOptions}>
        <Store />
        Moj izlog
      </Link>{' '}
      <Link to="/dashboard" search={{ tab: 'bookings' }} activeOptions={tabActiveOptions}>
        <CalendarDays />
        Rezervacije
      </Link>{' '}
      <Link to="/dashboard" search={{ tab: 'messages' }} activeOptions={tabActiveOptions}>
        <MessageCircle />
        Poruke
        <Dot />
      </Link>{' '}
      <Link to="/website-builder">
        <Globe />
        Moj WebSajt
      </Link>
    </>
  )
}

function SiteLinks({ me }: { me: OwnAccount | null }) {
  return (
    <>
      <Link to="/" activeOptions={{ exact: true }}>
        <House />
        Početna
      </Link>{' '}
      <Link to="/services">
        <Search />
        Usluge
      </Link>{' '}
      <Link to="/messages">
        <MessageCircle />
        Poruke
        {me && <Dot />}
      </Link>{' '}
      <Link to={me ? '/profile' : '/login'}>
        <CircleUserRound />
        {me ? 'Moj profil' : 'Prijava'}
      </Link>
    </>
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
