import { useQuery } from '@tanstack/react-query'
import { ClientOnly, Link } from '@tanstack/react-router'
import { Keyboard, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { IconButton, iconButtonClass } from '../../../ui/button/icon-button.tsx'
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { RowSkeletons } from '../../../ui/loading/skeleton.tsx'
import { SkipLink } from '../../../ui/page/skip-link.tsx'
import { Logo } from '../../../ui/plate/plate.tsx'
import type { OwnAccount } from '../../accounts/account.ts'
import { displayName } from '../../accounts/display-name.ts'
import { portraitProps } from '../../media/media-url.ts'
import { overviewQuery } from '../overview/overview-queries.ts'
import type { Section, SectionProps } from './section.ts'
import { SectionNav } from './section-nav.tsx'
import { useAdminKeys } from './use-admin-keys.ts'

const KeysDialog = lazyDialog(() => import('./keys-dialog.tsx'))

type AdminLayoutProps = SectionProps & { me: OwnAccount; sections: Section[]; name: string }

export function AdminLayout({ me, sections, name, id, search }: AdminLayoutProps) {
  const [keysOpen, setKeysOpen] = useState(false)
  const counts = useQuery(overviewQuery).data?.counts ?? {}
  useAdminKeys(sections, () => setKeysOpen(true))
  const open = sections.find(section => section.name === name)
  return (
    <div className="room">
      <SkipLink target="soba" />
      <header className="topbar room-top">
        <div className="wrap">
          <Logo render={<Link to="/" />} />
          <Badge tone="primary" className="ml-3">
            Administracija
          </Badge>
          <span className="topbar-end">
            <Link
              to="/admin/{-$section}/{-$id}"
              params={{ section: 'osobe', id: undefined }}
              className={iconButtonClass()}
              aria-label="Nađi korisnika"
            >
              <Search className="icon-large" />
            </Link>
            <IconButton label="Prečice na tastaturi" className="max-lg:hidden" onClick={() => setKeysOpen(true)}>
              <Keyboard className="icon-large" />
            </IconButton>
            <Link to="/profile" className={iconButtonClass()}>
              <Avatar size="small" name={displayName(me)} seed={me.id} {...portraitProps(me.avatar_url)} />
              <span className="sr-only">Nalog, {displayName(me)}</span>
            </Link>
          </span>
        </div>
      </header>
      <div className="room-body">
        <SectionNav sections={sections} open={name} counts={counts} />
        <div id="soba" tabIndex={-1} className="room-main">
          <Suspense key={name} fallback={<SectionLoading />}>
            {/* Rendered only in the browser because hydration fails if a section's data arrives before its code. */}
            {open ? (
              <ClientOnly fallback={<SectionLoading />}>
                <open.screen id={id} search={search} />
              </ClientOnly>
            ) : (
              <SectionMissing />
            )}
          </Suspense>
        </div>
      </div>
      <KeysDialog open={keysOpen} onOpenChange={setKeysOpen} />
    </div>
  )
}

const SectionLoading = () => (
  <Loading className="card pad">
    <RowSkeletons />
  </Loading>
)

function SectionMissing() {
  return (
    <EmptyState scene="scene-missing" level={1} title="Ovog odeljka nema">
      Izaberite drugi u navigaciji.
    </EmptyState>
  )
}
