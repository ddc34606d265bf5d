import { Link } from '@tanstack/react-router'
import { LayoutDashboard, Search, UserRound } from 'lucide-react'
import type { OwnAccount } from '../../features/accounts/account.ts'
import { Drawer, DrawerItem } from '../../ui/drawer.tsx'
import { Logo } from '../../ui/plate.tsx'

/** The phone's menu (specification 1, Top bar and drawer). */
export default function MenuDrawer(props: {
  me: OwnAccount | null
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { me, ...drawer } = props
  return (
    <Drawer {...drawer} label="Meni" head={<Logo />}>
      <nav aria-label="Meni">
        <DrawerItem render={<Link to="/services" />} icon={<Search />}>
          Usluge
        </DrawerItem>
        {me && (
          <DrawerItem render={<Link to="/profile" />} icon={<UserRound />}>
            Moj profil
          </DrawerItem>
        )}
        {me?.role === 'provider' && (
          <DrawerItem render={<Link to="/dashboard" />} icon={<LayoutDashboard />}>
            Komandna tabla
          </DrawerItem>
        )}
      </nav>
    </Drawer>
  )
}
