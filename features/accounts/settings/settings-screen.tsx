import { useQuery } from '@tanstack/react-query'
import {
  Ban,
  Bell,
  Download,
  KeyRound,
  Languages,
  Mail,
  MonitorSmartphone,
  ShieldCheck,
  SunMoon,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import type { OwnAccount } from '../account.ts'
import { DeleteAccountCard } from '../own-data/delete-account-card.tsx'
import { OwnDataCard } from '../own-data/own-data-card.tsx'
import { EmailCard } from './email-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ScriptCard } from './script-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { securityQuery } from './settings-queries.ts'
import { ThemeCard } from './theme-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'
import { useSectionInView } from './use-section-in-view.ts'

const sections = [
  { id: 'lozinka', label: 'Lozinka', Icon: KeyRound },
  { id: 'email', label: 'Email', Icon: Mail },
  { id: 'uredjaji', label: 'Prijavljeni uređaji', Icon: MonitorSmartphone },
  { id: 'provera', label: 'Provera u dva koraka', Icon: ShieldCheck },
  { id: 'obavestenja', label: 'Obaveštenja', Icon: Bell },
  { id: 'blokirani', label: 'Blokirane osobe i prijavljen sadržaj', Icon: Ban },
  { id: 'pismo', label: 'Pismo', Icon: Languages },
  { id: 'izgled', label: 'Izgled', Icon: SunMoon },
  { id: 'podaci', label: 'Moji podaci', Icon: Download },
  { id: 'brisanje', label: 'Obriši nalog', Icon: Trash2 },
] as const
const ids = sections.map(section => section.id)

type SettingsScreenProps = {
  me: OwnAccount
  onSignOut: () => Promise<void>
  onDeleted: () => Promise<void>
  push: ReactNode
  blocked: ReactNode
  archive: ReactNode
}

/** The account's settings (docs/product.md, Settings). */
export function SettingsScreen({ me, onSignOut, onDeleted, push, blocked, archive }: SettingsScreenProps) {
  const inView = useSectionInView(ids)
  const { data: security, error, refetch, isFetching } = useQuery(securityQuery)
  return (
    <div className="wrap max-w-[70rem] pt-5 pb-14">
      <h1>Podešavanja</h1>
      <div className="settings-page">
        <nav className="side-nav" aria-label="Podešavanja">
          {sections.map(({ id, label, Icon }) => (
            <a key={id} href={`#${id}`} aria-current={inView === id ? 'true' : undefined}>
              <Icon />
              {label}{' '}
            </a>
          ))}
        </nav>
        <div className="stack gap-5">
          {security && <PasswordCard me={me} security={security} />}
          {security && <EmailCard me={me} security={security} />}
          <SessionsCard hasPassword={security?.has_password ?? true} onSignOut={onSignOut} />
          {security && <TwoFactorCard security={security} />}
          {error && !security && (
            <LoadError busy={isFetching} onRetry={() => void refetch()}>
              Podešavanja prijave trenutno ne mogu da se učitaju.
            </LoadError>
          )}
          {!error && !security && <Skeleton height={320} />}
          <NotificationsCard />
          {push}
          {blocked}
          <ScriptCard />
          <ThemeCard />
          <OwnDataCard archive={archive} />
          {security && <DeleteAccountCard security={security} onDeleted={onDeleted} />}
        </div>
      </div>
    </div>
  )
}
