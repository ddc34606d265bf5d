import { formatLongDate, formatTime, inGenitive } from '../../platform/serbian/dates.ts'

type Ban = { banned?: boolean | null; banReason?: string | null; banExpires?: Date | null }

/** A ban with an end is over when that has come, whether or not the person has come back. */
export const isBanned = ({ banned, banExpires }: Ban, now = new Date()): boolean =>
  Boolean(banned) && !(banExpires && banExpires <= now)

/** Somebody who can read what is written to him: neither banned nor gone for good. */
export const isReachable = (person: Ban & { deletedAt?: Date | null }): boolean =>
  !person.deletedAt && !isBanned(person)

/** What a banned person is told at signing in, once the password or the code was right. */
export function banSentence({ banReason, banExpires }: Ban): string {
  const until = banExpires ? ` do ${inGenitive(formatLongDate(banExpires))} ${formatTime(banExpires)}` : ''
  const reason = banReason ? ` Razlog: ${banReason.replace(/[.\s]+$/, '')}.` : ''
  return `Vaš nalog je blokiran${until}.${reason} Javite se podršci ako mislite da je greška.`
}
