import { formatLongDate, inGenitive } from '../../platform/serbian/dates.ts'

type Ban = { banned?: boolean | null; banReason?: string | null; banExpires?: Date | null }

/** A ban with an end is over when that has come, whether or not the person has come back. */
export const isBanned = ({ banned, banExpires }: Ban, now = new Date()): boolean =>
  Boolean(banned) && !(banExpires && banExpires <= now)

/** Somebody who can read what is written to him: neither banned nor gone for good. */
export const isReachable = (person: Ban & { deletedAt?: Date | null }): boolean =>
  !person.deletedAt && !isBanned(person)

/** A ban ends with its last day, at midnight. */
export const lastDayOf = (banExpires: string | Date): Date => new Date(new Date(banExpires).getTime() - 1)

/** `do kraja dana 24. novembra 2026.`, with the date's own full stop. */
export const untilEndOf = (lastDay: string | Date): string => `do kraja dana ${inGenitive(formatLongDate(lastDay))}`

/** What a banned person is told at signing in, once the password or the code was right. */
export function banSentence({ banReason, banExpires }: Ban): string {
  const until = banExpires ? ` ${untilEndOf(lastDayOf(banExpires))}` : '.'
  const reason = banReason ? ` Razlog: ${banReason.replace(/[.\s]+$/, '')}.` : ''
  return `Vaš nalog je isključen${until}${reason} Javite se podršci ako mislite da je greška.`
}
