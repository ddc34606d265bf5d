import { formatTime, plural } from '../../../platform/serbian/dates.ts'

/** Returns the greeting for the time of day in Belgrade. */
export function greeting(now: Date): string {
  const hour = Number(formatTime(now).slice(0, 2))
  return hour < 4 || hour >= 18 ? 'Dobro veče' : hour < 10 ? 'Dobro jutro' : 'Dobar dan'
}

/** Returns how many items wait. The number is in digits because digits are read faster than words. */
export const waitingText = (count: number): string =>
  count ? `${plural(count, 'stvar čeka', 'stvari čekaju', 'stvari čeka')} na vas.` : 'Ništa ne čeka na vas.'

export const isOverdue = (since: string, now: Date): boolean => now.getTime() - Date.parse(since) > 24 * 3_600_000

export const justNow = 'upravo sada'

export function formatAge(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  return minutes < 1 ? justNow : formatDuration(minutes)
}

/** Formats minutes in the largest unit, such as `26 sati`. Days are used only from two days on. */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return plural(minutes, 'minut', 'minuta', 'minuta')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? plural(hours, 'sat', 'sata', 'sati') : plural(Math.floor(hours / 24), 'dan', 'dana', 'dana')
}
