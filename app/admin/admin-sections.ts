import {
  FileCheck,
  Globe,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  MailWarning,
  MapPinned,
  RotateCcw,
  Scale,
  ScrollText,
  SearchX,
  Store,
  Users,
} from 'lucide-react'
import type { Section } from '../../features/admin/layout/section.ts'
import { journalPath, queuePath } from '../../features/moderation/queue/queue-labels.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

export const sections: Section[] = [
  {
    name: '',
    label: 'Pregled',
    icon: LayoutDashboard,
    screen: lazyPart(() => import('./admin-overview.tsx')),
  },
  {
    name: queuePath,
    label: 'Na čekanju',
    icon: Inbox,
    isUrgent: true,
    screen: lazyPart(() => import('../../features/moderation/queue/queue-screen.tsx')),
  },
  {
    name: 'osobe',
    label: 'Korisnici',
    icon: Users,
    screen: lazyPart(() => import('../../features/admin/people/people-screen.tsx')),
  },
  {
    name: 'usluge',
    label: 'Usluge',
    icon: Store,
    screen: lazyPart(() => import('../../features/admin/listings/services-screen.tsx')),
  },
  {
    name: 'sajtovi',
    label: 'Sajtovi',
    icon: Globe,
    screen: lazyPart(() => import('../../features/admin/listings/sites-screen.tsx')),
  },
  {
    name: 'poruke-podrsci',
    label: 'Podrška',
    icon: LifeBuoy,
    screen: lazyPart(() => import('../../features/admin/support/support-messages-screen.tsx')),
  },
  {
    name: 'reklamacije',
    label: 'Reklamacije',
    icon: Scale,
    isUrgent: true,
    screen: lazyPart(() => import('../../features/admin/complaints/complaints-screen.tsx')),
  },
  {
    name: 'provere',
    label: 'Provere',
    icon: FileCheck,
    isUrgent: true,
    screen: lazyPart(() => import('../../features/admin/evidence/evidence-queue-screen.tsx')),
  },
  {
    name: 'pretrage',
    label: 'Pretrage',
    icon: SearchX,
    screen: lazyPart(() => import('../../features/admin/unmet/unmet-screen.tsx')),
  },
  {
    name: 'gradovi',
    label: 'Gradovi',
    icon: MapPinned,
    screen: lazyPart(() => import('../../features/admin/towns/towns-screen.tsx')),
  },
  {
    name: 'poslovi',
    label: 'Zadaci',
    icon: RotateCcw,
    startsGroup: true,
    screen: lazyPart(() => import('../../features/admin/operations/jobs-screen.tsx')),
  },
  {
    name: 'vracene-poruke',
    label: 'Vraćene poruke',
    icon: MailWarning,
    screen: lazyPart(() => import('../../features/admin/operations/bounces-screen.tsx')),
  },
  {
    name: journalPath,
    label: 'Dnevnik',
    icon: ScrollText,
    screen: lazyPart(() => import('../../features/moderation/queue/journal-screen.tsx')),
  },
]
