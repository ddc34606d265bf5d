import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLiveEvent } from '../../platform/browser/live.ts'
import { useForm } from '../../platform/browser/use-form.ts'
import { dayOf } from '../../platform/serbian/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Input } from '../../ui/field/input.tsx'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { publicName } from '../accounts/display-name.ts'
import { AddAppointment } from '../appointments/add-appointment.tsx'
import { diaryKey, memberEntries } from '../appointments/appointment-queries.ts'
import { addDays } from '../appointments/belgrade.ts'
import { useNow } from '../appointments/use-now.ts'
import type { Booking } from '../bookings/booking.ts'
import { bookingsKey, myBookingsQuery } from '../bookings/booking-queries.ts'
import { DayList } from '../bookings/diary/day-list.tsx'
import { type Block, toBlocks } from '../bookings/diary/diary-blocks.ts'
import { mondayOf } from '../bookings/diary/diary-days.ts'
import { DiaryDetails } from '../bookings/diary/diary-details.tsx'
import { DiaryStrip } from '../bookings/diary/diary-strip.tsx'
import { RequestList } from '../bookings/diary/open-requests.tsx'
import { PeopleCard } from './people-card.tsx'
import type { Work } from './shop.ts'
import { acceptInvitation, workQuery, workWeekQuery } from './shop-queries.ts'

const WorkConversationDialog = lazyDialog(() => import('./work-conversation-dialog.tsx'))
const waitingQuery = myBookingsQuery({ side: 'member', waiting: true })
/** Days ahead that a member can open. */
const MAX_DAYS_AHEAD = 180

type WorkScreenProps = {
  /** Figures of a member's own work, and of all people of the caller. A later feature knows both. */
  ownFigures: ReactNode
  peopleFigures: ReactNode
}

/**
 * Page 'Radnja': a member's own diary with its bookings, the people of a provider with members, or the field for an
 * invitation's code.
 */
export function WorkScreen({ ownFigures, peopleFigures }: WorkScreenProps) {
  const { data, isPending, isFetching, refetch } = useQuery(workQuery)
  if (data?.work || data?.has_members)
    return (
      <>
        {data.work && <OwnDiary work={data.work} figures={ownFigures} />}
        {data.has_members && (
          <>
            {!data.work && <h1>Radnja</h1>}
            <PeopleCard />
            {peopleFigures}
          </>
        )}
      </>
    )
  if (data) return <JoinForm />
  return isPending ? (
    <Loading className="py-6" />
  ) : (
    <LoadError busy={isFetching} onRetry={() => void refetch()}>
      Stranica nije učitana.
    </LoadError>
  )
}

function JoinForm() {
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const form = useForm({
    check: () => (code.trim() ? {} : { code: 'Unesite kod.' }),
    async send() {
      queryClient.setQueryData(workQuery.queryKey, await acceptInvitation(code))
      toast.success('Dobro došli.')
    },
    failureText: 'Kod nije proveren. Pokušajte ponovo.',
    showToast: toast.error,
  })
  return (
    <form {...form.props} className="card pad stack max-w-[30rem]">
      <h1>Moj rad</h1>
      <p className="text-ink-2">
        Ako radite kod pružaoca usluge, od njega dobijate kod. Kad ga unesete, ovde vidite svoje termine.
      </p>
      <Field label="Kod" error={form.problems.code ?? form.problems.form} hint="Na primer: K7PM-4XQT">
        <Input
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
          value={code}
          onChange={event => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={form.busy} busyText="Provera...">
        Potvrdi kod
      </Button>
    </form>
  )
}

type OwnDiaryProps = { work: NonNullable<Work['work']>; figures: ReactNode }

function OwnDiary({ work: { provider, member }, figures }: OwnDiaryProps) {
  const queryClient = useQueryClient()
  const now = useNow()
  const today = dayOf(now)
  const [day, setDay] = useState(today)
  const [opened, setOpened] = useState<Block>()
  const [talking, setTalking] = useState<string>()
  const week = useQuery(workWeekQuery(mondayOf(day)))
  const { data: shownDay } = useQuery(memberEntries.dayQuery(day))
  const { data: waiting } = useInfiniteQuery(waitingQuery)
  async function refresh() {
    await queryClient.refetchQueries({ queryKey: workQuery.queryKey })
    // A member without access any more would get a refusal for the diary.
    if (!queryClient.getQueryData(workQuery.queryKey)?.work) return
    void queryClient.invalidateQueries({ queryKey: diaryKey })
    void queryClient.invalidateQueries({ queryKey: bookingsKey })
  }
  useLiveEvent(['appointments'], () => void refresh())
  const [first, last] = [mondayOf(today), addDays(today, MAX_DAYS_AHEAD)]
  const blocks = new Map(week.data?.days.map(each => [each.date, toBlocks(each)]))
  const step = (days: number) => {
    const other = addDays(day, days)
    if (other < first) setDay(first)
    else if (other > last) setDay(last)
    else setDay(other)
  }
  const talkButton = (booking: Booking) =>
    booking.conversation_id && (
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        icon={<MessageCircle />}
        onClick={() => setTalking(booking.id)}
      >
        Otvori razgovor
      </Button>
    )
  return (
    <div className="work-diary stack">
      <div>
        <h1>Moji termini: {member.name}</h1>
        <p className="text-ink-2">Radite kod: {publicName(provider.name, true)}</p>
        {figures}
      </div>
      <RequestList bookings={waiting?.pages.flatMap(page => page.items) ?? []} />
      {week.data && (
        <DiaryStrip
          days={week.data.days}
          blocks={blocks}
          selected={day}
          first={first}
          last={last}
          now={now}
          onSelect={setDay}
          onWeek={step}
        />
      )}
      <DayList date={day} blocks={blocks.get(day)} query={week} onOpen={setOpened} calls={memberEntries} />
      <section className="card pad">
        <AddAppointment
          date={day}
          slots={shownDay?.free_slots}
          now={now}
          calls={memberEntries}
          onChanged={() => void queryClient.invalidateQueries({ queryKey: diaryKey })}
        />
      </section>
      <DiaryDetails
        block={opened}
        now={now}
        onClose={() => setOpened(undefined)}
        calls={memberEntries}
        more={talkButton}
      />
      {talking && (
        <WorkConversationDialog
          key={talking}
          bookingId={talking}
          open
          onOpenChange={isOpen => isOpen || setTalking(undefined)}
        />
      )}
    </div>
  )
}
