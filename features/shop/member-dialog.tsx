import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useForm } from '../../platform/browser/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Field, FieldError } from '../../ui/field/field.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { defaultWeek } from '../appointments/hours.ts'
import { DayRow } from '../appointments/working-hours/day-row.tsx'
import { toIntervals, toWeekDraft, validateWeek, weekdayFieldName } from '../appointments/working-hours/hours-draft.ts'
import { daysOffInWords } from '../appointments/working-hours/hours-words.ts'
import { MAX_MEMBER_NAME_LENGTH } from '../members/member-limits.ts'
import { PortraitField } from './portrait-field.tsx'
import type { Member, Shop } from './shop.ts'
import { addMember, cacheShop, changeMember, shopQuery } from './shop-queries.ts'

type MemberDialogProps = {
  shop: Shop
  member: Member | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Form of a new or a changed member. */
export default function MemberDialog({ shop, member, open, onOpenChange }: MemberDialogProps) {
  const queryClient = useQueryClient()
  const [id] = useState(() => uuidv7())
  const [version, setVersion] = useState(member?.version ?? 1)
  const [draft, setDraft] = useState({
    name: member?.name ?? '',
    avatar_url: member?.avatar_url ?? null,
    all_services: member?.all_services ?? true,
    service_ids: member?.service_ids ?? [],
    days_off: member?.days_off ?? [],
  })
  const [hasOwnHours, setOwnHours] = useState(Boolean(member?.weekly))
  const [week, setWeek] = useState(() => toWeekDraft(member?.weekly ?? defaultWeek))
  const change = (changed: Partial<typeof draft>) => setDraft(current => ({ ...current, ...changed }))
  const form = useForm({
    check: () => ({
      ...(!draft.name.trim() && { name: 'Unesite ime.' }),
      ...(hasOwnHours && validateWeek(week)),
    }),
    async send() {
      const input = { ...draft, weekly: hasOwnHours ? toIntervals(week) : null }
      const changed = member ? await changeMember({ id: member.id, version }, input) : await addMember(id, input)
      cacheShop(queryClient, changed)
      onOpenChange(false)
      toast.success(member ? 'Izmene su sačuvane.' : 'Osoba je dodata.')
    },
    failureText: 'Osoba nije sačuvana. Pokušajte ponovo.',
    showToast: toast.error,
    async onRefusal({ code }) {
      if (code !== 'stale') return undefined
      // The next attempt stores what is in the form over the newer state, except for days off, which others add.
      const { members } = await queryClient.fetchQuery({ ...shopQuery, staleTime: 0 })
      const newest = members.find(each => each.id === member?.id)
      if (newest) {
        setVersion(newest.version)
        change({ days_off: newest.days_off })
      }
      return { form: 'Podaci su u međuvremenu promenjeni na drugom uređaju. Proverite ih i sačuvajte ponovo.' }
    },
  })
  const toggleService = (serviceId: string, isOn: boolean) =>
    change({
      service_ids: isOn ? [...draft.service_ids, serviceId] : draft.service_ids.filter(each => each !== serviceId),
    })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={member ? member.name : 'Nova osoba'}
      closable
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Odustani
          </Button>
          <Button type="submit" form="osoba" busy={form.busy} busyText="Čuvanje...">
            {member ? 'Sačuvaj' : 'Dodaj'}
          </Button>
        </>
      }
    >
      <form {...form.props} id="osoba" className="stack">
        <Field label="Ime" hint="Vide ga klijenti kada biraju kod koga zakazuju." error={form.problems.name}>
          <Input
            name="name"
            autoComplete="off"
            maxLength={MAX_MEMBER_NAME_LENGTH}
            value={draft.name}
            onChange={event => change({ name: event.target.value })}
          />
        </Field>
        <PortraitField
          name={draft.name}
          url={draft.avatar_url}
          error={form.problems.avatar_url}
          onChange={avatar_url => change({ avatar_url })}
        />
        <Switch
          between
          label="Radi sve moje usluge"
          checked={draft.all_services}
          onCheckedChange={all_services => change({ all_services })}
        />
        {!draft.all_services && (
          <fieldset className="stack gap-1">
            <legend className="sr-only">Usluge</legend>
            {shop.services.map(({ id, title }) => (
              <Switch
                key={id}
                between
                label={title}
                checked={draft.service_ids.includes(id)}
                onCheckedChange={isOn => toggleService(id, isOn)}
              />
            ))}
          </fieldset>
        )}
        <Switch
          between
          label="Ima svoje radno vreme"
          checked={hasOwnHours}
          onCheckedChange={checked => setOwnHours(checked)}
        />
        {hasOwnHours && (
          <ul className="hours-week">
            {week.map(day => (
              <DayRow
                key={day.weekday}
                day={day}
                problem={form.problems[weekdayFieldName(day.weekday)]}
                onChange={changed => setWeek(week.map(each => (each.weekday === changed.weekday ? changed : each)))}
              />
            ))}
          </ul>
        )}
        {draft.days_off.length > 0 && (
          <ul aria-label="Neradni dani">
            {draft.days_off.map(each => (
              <li key={each.first} className="row between">
                {daysOffInWords(each)}
                <IconButton
                  label={`Ukloni neradne dane: ${daysOffInWords(each)}`}
                  onClick={() => change({ days_off: draft.days_off.filter(other => other !== each) })}
                >
                  <Trash2 />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {form.problems.form && <FieldError>{form.problems.form}</FieldError>}
      </form>
    </Dialog>
  )
}
