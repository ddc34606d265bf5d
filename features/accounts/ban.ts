type Ban = { banned?: boolean | null; banReason?: string | null; banExpires?: Date | null }

/** A ban with an end is over when that has come, whether or not the person has come back. */
export const isBanned = ({ banned, banExpires }: Ban, now = new Date()): boolean =>
  Boolean(banned) && !(banExpires && banExpires <= now)

const day = new Intl.DateTimeFormat('sr-Latn-RS', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Belgrade',
})

/** What a banned person is told at signing in, once the password or the code was right. */
export function banSentence({ banReason, banExpires }: Ban): string {
  const until = banExpires ? ` do ${day.format(banExpires)}` : ''
  const reason = banReason ? ` Razlog: ${banReason.replace(/[.\s]+$/, '')}.` : ''
  return `Vaš nalog je blokiran${until}.${reason} Javite se podršci ako mislite da je greška.`
}
