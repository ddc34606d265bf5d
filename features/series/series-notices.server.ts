import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/server/database/db.server.ts'
import { composeEmail } from '../../platform/server/mail/email.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { isReachable } from '../accounts/ban.ts'
import { publicName } from '../accounts/display-name.ts'
import { titleFromSender } from '../accounts/notification-titles.ts'
import type { BookingSide } from '../appointments/appointment-status.ts'
import { notifyByPushOrEmail, type PushOrEmail } from '../push/delayed-emails.server.ts'
import type { PushNotice } from '../push/push-job.server.ts'
import { rhythmOf, type SelectedSeries, selectSeries, seriesSideOf } from './series.server.ts'
import type { MissedVisit } from './series.ts'
import { endingSeriesKinds, type SeriesEmailKind, seriesEmailContent } from './series-email-content.ts'
import { plannedDay, weekdayOf } from './series-plan.ts'
import { bookingSeries } from './series-tables.server.ts'
import { onDay, rangeInWords, seriesInWords } from './series-words.ts'

const erasedName = 'Obrisan korisnik'

type NoticeOptions = { to: BookingSide[]; missed?: MissedVisit[]; from?: string | null }

/** Notifies sides of a series by push or email, once for all its visits. Call this last in a transaction. */
export async function notifyOfSeries(
  runtime: Runtime,
  tx: Tx,
  seriesId: string,
  kind: SeriesEmailKind,
  { to, missed = [], from = null }: NoticeOptions,
): Promise<void> {
  const [selected] = await selectSeries(tx).where(eq(bookingSeries.id, seriesId))
  if (!selected || (selected.isApart && !endingSeriesKinds.includes(kind))) return
  const { row } = selected
  const notices = to.flatMap((side): PushOrEmail[] => {
    const reader = selected[side]
    if (!reader.emailVerified || !isReachable(reader)) return []
    const other = selected[side === 'customer' ? 'provider' : 'customer']
    return [
      {
        userId: reader.id,
        letter: composeSeriesEmail(runtime, selected, side, kind, missed, from),
        subjectId: seriesPushSubject(row.id, row.version, kind),
        topic: `series:${row.id}`,
        ...(kind !== 'expired' && kind !== 'missed' && { actorId: other.id }),
        goesAtOnce: true,
      },
    ]
  })
  await notifyByPushOrEmail(runtime, tx, 'booking', notices)
}

function composeSeriesEmail(
  runtime: Runtime,
  { row, service, customer, provider }: SelectedSeries,
  side: BookingSide,
  kind: SeriesEmailKind,
  missed: MissedVisit[],
  from: string | null,
) {
  const { APP_NAME, APP_URL } = runtime.config
  const [reader, other] = side === 'customer' ? [customer, provider] : [provider, customer]
  const isErased = kind === 'gone'
  const proposedRhythm =
    row.moveDay && row.moveTime
      ? seriesInWords({ weeks: row.weeks, weekday: weekdayOf(row.moveDay) }, row.moveTime)
      : null
  const content = seriesEmailContent(kind, {
    other: isErased ? erasedName : side === 'customer' ? publicName(provider.name, true) : row.clientName,
    service: isErased ? 'Usluga' : service.title,
    rhythm: seriesInWords(rhythmOf(row), row.time),
    range: row.count
      ? rangeInWords({ count: row.count, first_day: plannedDay(row, 0), last_day: plannedDay(row, row.count - 1) })
      : null,
    proposed: proposedRhythm,
    from: from && onDay(from),
    answerBy: row.expiresAt,
    about: side === 'provider' ? row.about : null,
    reason: row.reason,
    missed,
  })
  return {
    ...composeEmail(runtime.config, reader, {
      ...content,
      action: { label: 'Otvori redovne termine', url: `${APP_URL}/moji-termini?redovni=${row.id}` },
      footer: `Ovaj email ste dobili jer imate redovne termine na sajtu ${APP_NAME}.`,
    }),
    // An email about a deleted account must not refer to the account.
    ...(!isErased && { about: other.id }),
  }
}

export const seriesSubject = 'series'

/** Identifies a push by the version of its series, so that a push about an older version is dropped. */
const seriesPushSubject = (id: string, version: number, kind: SeriesEmailKind) =>
  `${seriesSubject} ${id} ${version} ${kind}`

/** Composes a push about a series, among those about bookings; null for all others. */
export async function composeSeriesPush(runtime: Runtime, userId: string, subject: string): Promise<PushNotice | null> {
  const [, id = '', version, kind] = subject.split(' ') as [string, string, string, SeriesEmailKind]
  const [selected] = await selectSeries(runtime.db).where(eq(bookingSeries.id, id))
  if (!selected || selected.row.version !== Number(version)) return null
  if (selected.isApart && !endingSeriesKinds.includes(kind)) return null
  const { row, provider } = selected
  const isForCustomer = seriesSideOf(row, userId) === 'customer'
  return {
    title:
      kind === 'proposed'
        ? titleFromSender('Predlog redovnih termina', isForCustomer ? provider.name : row.clientName, isForCustomer)
        : pushTitles[kind],
    body: seriesInWords(rhythmOf(row), row.time),
    url: `/moji-termini?redovni=${row.id}`,
    tag: `series:${row.id}`,
  }
}

const pushTitles: Record<Exclude<SeriesEmailKind, 'proposed'>, string> = {
  confirmed: 'Redovni termini su dogovoreni',
  declined: 'Redovni termini nisu prihvaćeni',
  withdrawn: 'Predlog redovnih termina je povučen',
  expired: 'Na predlog redovnih termina nije stigao odgovor',
  move_proposed: 'Predloženo je drugo vreme redovnih termina',
  move_declined: 'Predlog nije prihvaćen, termini ostaju',
  moved: 'Redovni termini su pomereni',
  ended: 'Redovni termini su otkazani',
  gone: 'Redovni termini su otkazani',
  missed: 'Neki redovni termini nisu zakazani',
}
