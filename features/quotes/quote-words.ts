import { formatLongDate, inGenitive } from '../../platform/serbian/dates.ts'
import { dateAndHour, onMoment } from '../../platform/serbian/moments.ts'
import { formatMoney } from './money.ts'
import type { Quote, QuoteVersion } from './quote.ts'

export const versionLabels: Record<QuoteVersion['status'], string> = {
  sent: 'Čeka odgovor',
  accepted: 'Prihvaćeno',
  declined: 'Odbijeno',
  withdrawn: 'Povučeno',
  superseded: 'Zamenjeno novom verzijom',
  expired: 'Isteklo',
}

/** Returns the version in effect: the unanswered version, else the accepted version, else the newest version. */
export const versionInEffect = ({ versions, shown }: Quote): QuoteVersion =>
  versions.find(({ version }) => version === shown)!

export const acceptedVersion = ({ versions, accepted }: Quote): QuoteVersion | undefined =>
  versions.find(({ version }) => version === accepted)

const noonOf = (day: string) => `${day}T12:00:00Z`
/** Formats a day as `3. decembar 2026.` */
export const dayInWords = (day: string): string => formatLongDate(noonOf(day))
/** Formats a day for use after `do` or `od`: `3. decembra 2026.` */
export const dayInGenitive = (day: string): string => inGenitive(dayInWords(day))

/** Formats a moment with its year, for print: `26. novembra 2026. u 17:31 h`. */
export const formatForPrint = (moment: string): string => inGenitive(dateAndHour(moment))

export function sumCaption(quote: Quote, version: QuoteVersion): string {
  const { status, decided_at, sent_at } = version
  const number = `Verzija ${version.version}`
  const isCustomer = quote.side === 'customer'
  if (quote.paid_at && version.version === quote.accepted) {
    return isCustomer
      ? `Da je uplata stigla, označio je pružalac usluge ${onMoment(quote.paid_at)}.`
      : `Označili ste ${onMoment(quote.paid_at)} da je uplata stigla.`
  }
  switch (status) {
    case 'sent': {
      const accepted = acceptedVersion(quote)
      if (!accepted) return `${number}, važi do ${dayInGenitive(version.valid_until)}`
      const difference = version.total - accepted.total
      const sum = difference < 0 ? `−${formatMoney(-difference)}` : `+${formatMoney(difference)}`
      return isCustomer
        ? `${number}, dodatni radovi: ${sum}. Dok je ne prihvatite, važi verzija ${accepted.version}.`
        : `${number}, dodatni radovi: ${sum}. Dok nema odgovora, važi verzija ${accepted.version}.`
    }
    case 'accepted':
      if (quote.can.mark_paid && version.version === quote.accepted) {
        return 'Kad novac stigne na račun, označite to ovde.'
      }
      return isCustomer
        ? `Prihvatili ste verziju ${version.version} ${onMoment(decided_at ?? sent_at)}.`
        : `${number} je prihvaćena ${onMoment(decided_at ?? sent_at)}.`
    case 'declined':
      return isCustomer
        ? `Odbili ste verziju ${version.version} ${onMoment(decided_at ?? sent_at)}.`
        : `${number} nije prihvaćena.`
    case 'withdrawn':
      return `${number} je povučena ${onMoment(decided_at ?? sent_at)}.`
    case 'superseded':
      return `${number} je zamenjena novom.`
    case 'expired':
      return `${number} više ne važi (rok je bio ${dayInWords(version.valid_until)}).`
  }
}

/** True if the reader can answer the quote, pay it or change it. Planning visits is a step after that. */
export const hasQuoteActions = ({ plan_visits: _, ...actions }: Quote['can']): boolean =>
  Object.values(actions).some(Boolean)
