export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

export const dayPartLabels: Record<DayPart, string> = {
  morning: 'pre podne',
  afternoon: 'po podne',
  evening: 'uveče',
}

/** Start of each part on the clock. A slot after midnight belongs to the evening shift, although its date is the next. */
const [NIGHT_END, NOON, EVENING] = ['05:00', '12:00', '17:00']

/** Returns the part of the day of a slot. `time` is `HH:mm` in Belgrade. */
export function dayPartOf(time: string): DayPart {
  if (time < NIGHT_END || time >= EVENING) return 'evening'
  return time < NOON ? 'morning' : 'afternoon'
}
