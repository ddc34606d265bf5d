import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon, MessageCircle, Search } from 'lucide-react'
import { useState } from 'react'
import type { OwnAccount } from '../../features/accounts/account.ts'
import { unreadQuery } from '../../features/conversations/inbox/unread-query.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { IconButton, iconButtonClass } from '../../ui/button/icon-button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { Logo } from '../../ui/plate/plate.tsx'
import { AccountButton } from './account-button.tsx'

const MenuDrawer = lazyDialog(() => import('./menu-drawer.tsx'))

export function TopBar({ me }: { me: OwnAccount | null }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  return (
    <header className="topbar">
      <div className="wrap">
        <IconButton label="Meni" className="-ml-2.5 md:hidden" onClick={() => setDrawerOpen(true)}>
          <MenuIcon className="icon-large" />
        </IconButton>
        <Logo render={<Link to="/" />} />{' '}
        <nav className="topbar-nav" aria-label="Glavna navigacija">
          <Link to="/services">Usluge</Link> <Link to="/blog">Blog</Link> <Link to="/support">Podrška</Link>{' '}
          {me?.role === 'provider' && <Link to="/dashboard">Komandna tabla</Link>}
        </nav>
        <span className="topbar-end">
          <Link to="/services" className={iconButtonClass()} aria-label="Potražite uslugu">
            <Search className="icon-large" />
          </Link>{' '}
          {me ? (
            <>
              <MessagesLink />
              <AccountButton me={me} />
            </>
          ) : (
            <Link to="/login" className={`ml-1.5 ${buttonClass({ size: 'small' })}`}>
              Prijava
            </Link>
          )}
        </span>
      </div>
      <MenuDrawer me={me} open={isDrawerOpen} onOpenChange={setDrawerOpen} />
    </header>
  )
}

function MessagesLink() {
  const { data } = useQuery(unreadQuery)
  return (
    <Link
      to="/messages"
      className={iconButtonClass()}
      aria-label={data?.unread ? 'Poruke, ima nepročitanih' : 'Poruke'}
    >
      <MessageCircle className="icon-large" />
      {data?.unread && <span className="dot" />}
    </Link>
  )
}
