/** How many of something there were on a day. */
export type DayCount = { day: string; count: number }

/** Of a column of moments in SQL, the calendar day in Belgrade as text, `2026-11-21`. */
export const belgradeDay = (column: string) => `to_char(${column} AT TIME ZONE 'Europe/Belgrade', 'YYYY-MM-DD')`
