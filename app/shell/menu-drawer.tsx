import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  Banknote,
  CalendarDays,
  FileText,
  Hand,
  Handshake,
  Heart,
  Languages,
  LayoutDashboard,
  LifeBuoy,
  MapPin,
  Megaphone,
  Newspaper,
  Search,
  UserRound,
  Users,
} from 'lucide-react'
import { Fragment } from 'react'
import type { OwnAccount } from '../../features/accounts/account.ts'
import { workQuery } from '../../features/shop/shop-queries.ts'
import { Drawer, DrawerItem, DrawerLabel } from '../../ui/drawer/drawer.tsx'
import { Logo } from '../../ui/plate/plate.tsx'
import { useOtherScript } from '../script/other-script.ts'
import { useSite } from '../site.ts'

/** The way to the shop, for a provider with members and for a member. */
function ShopItem() {
  const { data } = useQuery(workQuery)
  if (!data?.work && !data?.has_members) return null
  return (
    <DrawerItem render={<Link to="/radnja" />} icon={<Users />}>
      Radnja
    </DrawerItem>
  )
}

/** The phone's menu (docs/product.md, Who and where). */
export default function MenuDrawer(props: {
  me: OwnAccount | null
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { me, ...drawer } = props
  const { local_pages } = useSite()
  const { label, link } = useOtherScript()
  const towns = new Set(local_pages.map(page => page.location))
  return (
    <Drawer {...drawer} label="Meni" head={<Logo />}>
      <nav aria-label="Meni">
        <DrawerItem render={<Link to="/services" />} icon={<Search />}>
          Usluge
        </DrawerItem>
        <DrawerItem render={<Link to="/cene" />} icon={<Banknote />}>
          Cene usluga
        </DrawerItem>
        <DrawerItem render={<Link to="/blog" />} icon={<Newspaper />}>
          Blog
        </DrawerItem>
        <DrawerItem render={<Link to="/support" />} icon={<LifeBuoy />}>
          Podrška
        </DrawerItem>
        <DrawerItem render={<Link to="/sacuvano" />} icon={<Heart />}>
          Sačuvano
        </DrawerItem>
        {me && (
          <>
            <DrawerItem render={<Link to="/profile" />} icon={<UserRound />}>
              Moj profil
            </DrawerItem>
            <DrawerItem render={<Link to="/moji-termini" />} icon={<CalendarDays />}>
              Moji termini
            </DrawerItem>
            <DrawerItem render={<Link to="/ponude" />} icon={<FileText />}>
              Ponude
            </DrawerItem>
            <DrawerItem render={<Link to="/reklamacije/{-$id}" params={{ id: undefined }} />} icon={<Handshake />}>
              Reklamacije
            </DrawerItem>
            <DrawerItem render={<Link to="/zahtevi/{-$part}" params={{ part: 'moji' }} />} icon={<Hand />}>
              Moji zahtevi
            </DrawerItem>
          </>
        )}
        {me?.role === 'provider' && (
          <DrawerItem render={<Link to="/dashboard" />} icon={<LayoutDashboard />}>
            Komandna tabla
          </DrawerItem>
        )}
        {me?.role === 'provider' && (
          <DrawerItem render={<Link to="/danas" />} icon={<MapPin />}>
            Danas
          </DrawerItem>
        )}
        {me?.role === 'provider' && (
          <DrawerItem render={<Link to="/zahtevi/{-$part}" params={{ part: undefined }} />} icon={<Megaphone />}>
            Traži se
          </DrawerItem>
        )}
        <DrawerItem render={<a {...link} />} icon={<Languages />}>
          <span translate="no">{label}</span>
        </DrawerItem>
        {me && <ShopItem />}
        {[...towns].map(town => (
          <Fragment key={town}>
            <DrawerLabel>{town}</DrawerLabel>
            {local_pages
              .filter(page => page.location === town)
              .map(({ path, label }) => (
                <DrawerItem key={path} render={<Link to={path} />} icon={<MapPin />}>
                  {label}
                </DrawerItem>
              ))}
          </Fragment>
        ))}
      </nav>
    </Drawer>
  )
}
