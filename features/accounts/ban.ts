import { formatLongDate, inGenitive } from '../../platform/serbian/dates.ts'

type Ban = { banned?: boolean | null; banReason?: string | null; banExpires?: Date | null }

export const isBanned = ({ banned, banExpires }: Ban, now = new Date()): boolean =>
  Boolean(banned) && !(banExpires && banExpires <= now)

/** Returns whether the user can read messages, which banned and deleted users cannot. */
export const isReachable = (user: Ban & { deletedAt?: Date | null }): boolean => !user.deletedAt && !isBanned(user)

/** Returns the last day of a ban, which ends at midnight. */
export const lastDayOf = (banExpires: string | Date): Date => new Date(new Date(banExpires).getTime() - 1)

/** Returns `do kraja dana 24. novembra 2026.`, where the full stop belongs to the date. */
export const untilEndOf = (lastDay: string | Date): string => `do kraja dana ${inGenitive(formatLongDate(lastDay))}`

/** Returns the message of a ban, shown at sign-in after a correct password or code. */
export function banSentence({ banReason, banExpires }: Ban): string {
  const until = banExpires ? ` ${untilEndOf(lastDayOf(banExpires))}` : '.'
  const reason = banReason ? ` Razlog: ${banReason.replace(/[.\s]+$/, '')}.` : ''
  return `Vaš nalog je isključen${until}${reason} Javite se podršci ako mislite da je greška.`
}
