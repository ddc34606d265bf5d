import {
  Globe,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  MailWarning,
  RotateCcw,
  ScrollText,
  SearchX,
  Store,
  Users,
} from 'lucide-react'
import { lazy } from 'react'
import type { Section } from '../../features/admin/room/section.ts'
import { journalPath, queuePath } from '../../features/moderation/queue/queue-words.ts'
import { whenOnline } from '../../ui/loading/when-online.ts'

/** The operator's room, in the order of its navigation; a feature's screens come in by a line here. */
export const sections: Section[] = [
  {
    name: '',
    label: 'Pregled',
    icon: LayoutDashboard,
    screen: lazy(whenOnline(() => import('./admin-overview.tsx'))),
  },
  {
    name: queuePath,
    label: 'Red',
    icon: Inbox,
    isUrgent: true,
    screen: lazy(whenOnline(() => import('../../features/moderation/queue/queue-screen.tsx'))),
  },
  {
    name: 'osobe',
    label: 'Ljudi',
    icon: Users,
    screen: lazy(whenOnline(() => import('../../features/admin/people/people-screen.tsx'))),
  },
  {
    name: 'usluge',
    label: 'Usluge',
    icon: Store,
    screen: lazy(whenOnline(() => import('../../features/admin/offers/services-screen.tsx'))),
  },
  {
    name: 'sajtovi',
    label: 'Sajtovi',
    icon: Globe,
    screen: lazy(whenOnline(() => import('../../features/admin/offers/sites-screen.tsx'))),
  },
  {
    name: 'poruke-podrsci',
    label: 'Podrška',
    icon: LifeBuoy,
    screen: lazy(whenOnline(() => import('../../features/admin/support/support-messages-screen.tsx'))),
  },
  {
    name: 'pretrage',
    label: 'Pretrage',
    icon: SearchX,
    screen: lazy(whenOnline(() => import('../../features/admin/unmet/unmet-screen.tsx'))),
  },
  {
    name: 'poslovi',
    label: 'Poslovi',
    icon: RotateCcw,
    startsGroup: true,
    screen: lazy(whenOnline(() => import('../../features/admin/machinery/jobs-screen.tsx'))),
  },
  {
    name: 'vracene-poruke',
    label: 'Vraćene poruke',
    icon: MailWarning,
    screen: lazy(whenOnline(() => import('../../features/admin/machinery/letters-screen.tsx'))),
  },
  {
    name: journalPath,
    label: 'Dnevnik',
    icon: ScrollText,
    screen: lazy(whenOnline(() => import('../../features/moderation/queue/journal-screen.tsx'))),
  },
]
