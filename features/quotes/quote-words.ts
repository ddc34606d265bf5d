import { formatLongDate, formatTime, inGenitive } from '../../platform/serbian/dates.ts'
import { present } from '../../platform/serbian/present.ts'
import { onMoment } from '../bookings/booking-words.ts'
import { formatMoney } from './money.ts'
import type { Quote, QuoteVersion } from './quote.ts'

/** How one version stands. */
export const versionWords: Record<QuoteVersion['status'], string> = {
  sent: 'Čeka odgovor',
  accepted: 'Prihvaćeno',
  declined: 'Odbijeno',
  withdrawn: 'Povučeno',
  superseded: 'Zamenjeno novom verzijom',
  expired: 'Isteklo',
}

/** The version that matters of a quote. */
export const shownVersion = ({ versions, shown }: Quote): QuoteVersion =>
  versions.find(({ version }) => version === shown)!

/** The version in force. */
export const acceptedVersion = ({ versions, accepted }: Quote): QuoteVersion | undefined =>
  versions.find(({ version }) => version === accepted)

/** A day as a moment of it, for the formatters. */
const noonOf = (day: string) => `${day}T12:00:00Z`
/** `3. decembar 2026.` */
export const dayInWords = (day: string): string => formatLongDate(noonOf(day))
/** After `do` or `od`: `3. decembra 2026.` */
export const dayInGenitive = (day: string): string => inGenitive(dayInWords(day))

/** On paper, which is read years later: `26. novembra 2026. u 17:31`. */
export const onPaper = (moment: string): string => `${inGenitive(formatLongDate(moment))} u ${formatTime(moment)}`

/** `u četvrtak u 17 h`; what is more than six days ago with its date. */
export function when(moment: string, now = present()): string {
  const isFar = now.getTime() - Date.parse(moment) > 6 * 86_400_000
  return isFar ? onPaper(moment) : onMoment(moment)
}

/** What a card says of a version below its sum. */
export function underSum(quote: Quote, version: QuoteVersion): string {
  const { status, decided_at, sent_at } = version
  const number = `Verzija ${version.version}`
  const isCustomer = quote.side === 'customer'
  if (quote.paid_at && version.version === quote.accepted) {
    return isCustomer
      ? `Tako je označio pružalac usluge ${when(quote.paid_at)}.`
      : `Označili ste ${when(quote.paid_at)}.`
  }
  switch (status) {
    case 'sent': {
      const before = acceptedVersion(quote)
      if (!before) return `${number}, važi do ${dayInGenitive(version.valid_until)}`
      const more = version.total - before.total
      const sum = more < 0 ? `−${formatMoney(-more)}` : `+${formatMoney(more)}`
      return isCustomer
        ? `${number}, dodatni radovi: ${sum}. Dok je ne prihvatite, važi verzija ${before.version}.`
        : `${number}, dodatni radovi: ${sum}. Dok nema odgovora, važi verzija ${before.version}.`
    }
    case 'accepted':
      if (quote.can.mark_paid && version.version === quote.accepted) {
        return 'Kad novac stigne na račun, označite to ovde.'
      }
      return isCustomer
        ? `Prihvatili ste verziju ${version.version} ${when(decided_at ?? sent_at)}.`
        : `${number} je prihvaćena ${when(decided_at ?? sent_at)}.`
    case 'declined':
      return isCustomer
        ? `Odbili ste verziju ${version.version} ${when(decided_at ?? sent_at)}.`
        : `${number} nije prihvaćena.`
    case 'withdrawn':
      return `${number} je povučena ${when(decided_at ?? sent_at)}.`
    case 'superseded':
      return `${number} je zamenjena novom.`
    case 'expired':
      return `${number} je važila do ${dayInGenitive(version.valid_until)}`
  }
}
