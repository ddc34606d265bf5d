import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../platform/browser/api.ts'
import { plural } from '../../platform/serbian/dates.ts'
import { untilMoment } from '../../platform/serbian/moments.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { portraitProps } from '../media/media-url.ts'
import type { Member, Shop } from './shop.ts'
import { cacheShop, setOwnerTakesBookings, setShowsRatings, shopQuery } from './shop-queries.ts'

const MemberDialog = lazyDialog(() => import('./member-dialog.tsx'))
const InvitationDialog = lazyDialog(() => import('./invitation-dialog.tsx'))
const AbsenceDialog = lazyDialog(() => import('./absence-dialog.tsx'))

type DialogKind = 'edit' | 'invite' | 'absence' | 'leave'
type Opened = { kind: DialogKind; member: Member | undefined; time: number }

/**
 * The people who work with the provider. A provider alone sees one sentence and 'Dodaj osobu'. `more` is shown to a
 * provider with members.
 */
export function PeopleCard({ more }: { more?: ReactNode }) {
  const queryClient = useQueryClient()
  const { data: shop, isPending: isLoading, isError, isFetching, refetch } = useQuery(shopQuery)
  const [opened, setOpened] = useState<Opened>()
  const [isOpen, setOpen] = useState(false)
  const switching = {
    onSuccess: (changed: Shop) => cacheShop(queryClient, changed),
    onError: (error: Error) => toast.error(errorMessage(error, 'Izmena nije sačuvana. Pokušajte ponovo.')),
  }
  const owner = useMutation({ mutationFn: setOwnerTakesBookings, ...switching })
  const ratings = useMutation({ mutationFn: setShowsRatings, ...switching })
  function open(kind: DialogKind, member?: Member) {
    setOpened({ kind, member, time: Date.now() })
    setOpen(true)
  }
  const dialog = (kind: DialogKind) => ({ open: isOpen && opened?.kind === kind, onOpenChange: setOpen })
  const member = opened?.member
  const key = `${opened?.time}`
  return (
    <section className="card pad stack mt-5" aria-labelledby="ko-radi">
      <h2 id="ko-radi" className="text-xl">
        Ko radi kod vas
      </h2>
      {isLoading && <Loading />}
      {isError && !shop && (
        <LoadError level={3} busy={isFetching} onRetry={() => void refetch()}>
          Osobe nisu učitane.
        </LoadError>
      )}
      {shop && !shop.members.length && (
        <p className="text-sm text-ink-2">
          Ako vas ima više, svako može da ima svoj raspored: klijenti biraju kod koga zakazuju.
        </p>
      )}
      {shop && shop.members.length > 0 && (
        <>
          <Switch
            between
            label="Klijenti mogu da zakažu i kod mene"
            checked={shop.owner_takes_bookings}
            disabled={owner.isPending}
            onCheckedChange={checked => owner.mutate(checked)}
          />
          <div>
            <Switch
              between
              label="Prikaži ocene po osobi"
              checked={shop.shows_ratings}
              disabled={ratings.isPending}
              onCheckedChange={checked => ratings.mutate(checked)}
            />
            <p className="text-sm text-ink-2">
              Tada svi vide ocenu svake osobe, a uz recenziju piše kod koga je klijent bio.
            </p>
          </div>
          <ul className="shop-people">
            {shop.members.map(each => (
              <li key={each.id}>
                <Avatar name={each.name} seed={each.id} {...portraitProps(each.avatar_url)} />
                <div className="min-w-0 flex-1">
                  <p className="font-semibold wrap-anywhere">{each.name}</p>
                  <p className="text-sm text-ink-2" suppressHydrationWarning>
                    {stateText(each)}
                  </p>
                </div>
                <div className="shop-person-buttons">
                  <Button variant="secondary" size="small" icon={<Pencil />} onClick={() => open('edit', each)}>
                    Izmeni
                  </Button>
                  <Button variant="secondary" size="small" onClick={() => open('absence', each)}>
                    Danas ne radi
                  </Button>
                  <Button variant="quiet" size="small" onClick={() => open('invite', each)}>
                    {each.has_account ? 'Nalog' : 'Pozovi'}
                  </Button>
                  <Button variant="quiet" size="small" onClick={() => open('leave', each)}>
                    Više ne radi
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {more}
        </>
      )}
      {shop && (
        <Button variant="secondary" className="justify-self-start" icon={<Plus />} onClick={() => open('edit')}>
          Dodaj osobu
        </Button>
      )}
      {shop && <MemberDialog key={`edit ${key}`} {...dialog('edit')} shop={shop} member={member} />}
      {member && (
        <>
          <InvitationDialog key={`invite ${key}`} {...dialog('invite')} member={member} />
          <AbsenceDialog key={`absence ${key}`} {...dialog('absence')} member={member} kind="absence" />
          <AbsenceDialog key={`leave ${key}`} {...dialog('leave')} member={member} kind="leave" />
        </>
      )}
    </section>
  )
}

function stateText({ ahead, has_account, invited_until, weekly }: Member): string {
  return [
    ahead ? plural(ahead, 'termin čeka', 'termina čekaju', 'termina čeka') : 'nema termina',
    weekly ? 'svoje radno vreme' : 'vaše radno vreme',
    has_account ? 'ima nalog' : invited_until ? `ima poziv, kod važi do ${untilMoment(invited_until)}` : 'bez naloga',
  ].join(' · ')
}
