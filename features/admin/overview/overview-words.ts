import { formatTime, plural } from '../../../platform/serbian/dates.ts'

/** By Belgrade's clock. */
export function greeting(now: Date): string {
  const hour = Number(formatTime(now).slice(0, 2))
  return hour < 4 || hour >= 18 ? 'Dobro veče' : hour < 10 ? 'Dobro jutro' : 'Dobar dan'
}

/** `Devet stvari čeka` in figures: they are read faster. */
export const waitSentence = (count: number): string =>
  count ? `${plural(count, 'stvar čeka', 'stvari čekaju', 'stvari čeka')} na vas.` : 'Ništa ne čeka na vas.'

const hour = 3_600_000
/** From then on somebody has waited too long. */
export const isLate = (since: string, now: Date): boolean => now.getTime() - Date.parse(since) > 24 * hour

export const justNow = 'upravo sada'

/** How long something waits. */
export function ageWords(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  return minutes < 1 ? justNow : minutesWords(minutes)
}

/** `26 sati`, from two days on `2 dana`. */
export function minutesWords(minutes: number): string {
  if (minutes < 60) return plural(minutes, 'minut', 'minuta', 'minuta')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? plural(hours, 'sat', 'sata', 'sati') : plural(Math.floor(hours / 24), 'dan', 'dana', 'dana')
}
