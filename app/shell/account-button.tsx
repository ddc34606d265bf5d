import { ChevronDown } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import type { OwnAccount } from '../../features/accounts/account.ts'
import { displayName } from '../../features/accounts/display-name.ts'
import { portraitProps } from '../../features/media/media-url.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'

const AccountMenu = lazyPart(() => import('./account-menu.tsx'), MenuFailed)

/** Shows the portrait in the top bar after its menu has failed to load. Another press loads the menu again. */
function MenuFailed({ retry, part }: { retry: () => void; part: { me: OwnAccount } }) {
  return <Trigger me={part.me} onClick={retry} />
}

/** The portrait in the top bar; its menu is loaded at the first press. */
export function AccountButton({ me }: { me: OwnAccount }) {
  const [isWanted, setWanted] = useState(false)
  const trigger = <Trigger me={me} />
  if (!isWanted) return <Trigger me={me} onClick={() => setWanted(true)} />
  return (
    <Suspense fallback={trigger}>
      <AccountMenu me={me} trigger={trigger} defaultOpen />
    </Suspense>
  )
}

function Trigger({ me, ...props }: { me: OwnAccount } & ComponentProps<'button'>) {
  const name = displayName(me)
  return (
    <button {...props} type="button" className="topbar-account" aria-haspopup="menu">
      <Avatar size="small" name={me.name || name} seed={me.id} {...portraitProps(me.avatar_url)} />
      <span className="sr-only">Meni naloga, </span>
      <span className="max-w-40 truncate max-lg:sr-only">{name}</span>
      <ChevronDown className="icon-small max-md:hidden" />
    </button>
  )
}
