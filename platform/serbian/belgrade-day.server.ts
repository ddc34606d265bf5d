export type DayCount = { day: string; count: number }

/** Returns SQL for the Belgrade day of a column, such as `2026-11-21`. */
export const belgradeDay = (column: string) => `to_char(${column} AT TIME ZONE 'Europe/Belgrade', 'YYYY-MM-DD')`
