/** Number of items on a day. */
export type DayCount = { day: string; count: number }

/** Returns the SQL for the Belgrade calendar day of a timestamp column as text, `2026-11-21`. */
export const belgradeDay = (column: string) => `to_char(${column} AT TIME ZONE 'Europe/Belgrade', 'YYYY-MM-DD')`
