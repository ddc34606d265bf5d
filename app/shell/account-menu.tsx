import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import {
  CalendarDays,
  FileText,
  Hand,
  Handshake,
  Heart,
  Languages,
  LayoutDashboard,
  LogOut,
  MapPin,
  Megaphone,
  Settings,
  UserRound,
  Users,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OwnAccount } from '../../features/accounts/account.ts'
import { signOut } from '../../features/accounts/sign-out.ts'
import { workQuery } from '../../features/shop/shop-queries.ts'
import { errorMessage } from '../../platform/browser/api.ts'
import { Menu, MenuItem, MenuLink, type MenuProps } from '../../ui/popup/menu.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { useOtherScript } from '../script/other-script.ts'

const MAX_WAIT_MS = 1_000

/** The menu behind the portrait (docs/product.md, Who and where). */
export default function AccountMenu({ me, ...menu }: { me: OwnAccount } & Omit<MenuProps, 'children'>) {
  const logOut = useLogOut()
  const { label, link } = useOtherScript()
  const { data: work, isLoading, failureCount } = useQuery(workQuery)
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  // An entry that appears later would move the others under the finger, but signing out must not wait for a slow server.
  if (isPatient && isLoading && !failureCount) return menu.trigger
  return (
    <Menu {...menu}>
      {me.role === 'provider' && (
        <MenuLink icon={<LayoutDashboard />} render={<Link to="/dashboard" />}>
          Komandna tabla
        </MenuLink>
      )}
      {me.role === 'provider' && (
        <MenuLink icon={<MapPin />} render={<Link to="/danas" />}>
          Danas
        </MenuLink>
      )}
      {me.role === 'provider' && (
        <MenuLink icon={<Megaphone />} render={<Link to="/zahtevi/{-$part}" params={{ part: undefined }} />}>
          Traži se
        </MenuLink>
      )}
      {(work?.work || work?.has_members) && (
        <MenuLink icon={<Users />} render={<Link to="/radnja" />}>
          Radnja
        </MenuLink>
      )}
      <MenuLink icon={<UserRound />} render={<Link to="/profile" />}>
        Profil
      </MenuLink>
      <MenuLink icon={<CalendarDays />} render={<Link to="/moji-termini" />}>
        Moji termini
      </MenuLink>
      <MenuLink icon={<FileText />} render={<Link to="/ponude" />}>
        Ponude
      </MenuLink>
      <MenuLink icon={<Handshake />} render={<Link to="/reklamacije/{-$id}" params={{ id: undefined }} />}>
        Reklamacije
      </MenuLink>
      <MenuLink icon={<Hand />} render={<Link to="/zahtevi/{-$part}" params={{ part: 'moji' }} />}>
        Moji zahtevi
      </MenuLink>
      <MenuLink icon={<Heart />} render={<Link to="/sacuvano" />}>
        Sačuvano
      </MenuLink>
      <MenuLink icon={<Settings />} render={<Link to="/settings" />}>
        Podešavanja
      </MenuLink>
      <MenuLink icon={<Languages />} render={<a {...link} />}>
        <span translate="no">{label}</span>
      </MenuLink>
      <MenuItem icon={<LogOut />} onClick={logOut}>
        Odjava
      </MenuItem>
    </Menu>
  )
}

/** Returns a function that signs out and opens the home page. This browser is signed out even if the server fails. */
export function useLogOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    const signedOut = signOut(queryClient).then(
      () => toast.success('Odjavljeni ste'),
      error => toast.error(errorMessage(error, 'Odjava nije uspjela. Pokušajte ponovno.')),
    )
    // Navigates at once, without waiting for a slow server.
    await router.navigate({ to: '/' })
    await signedOut
    await router.invalidate()
  }
}
