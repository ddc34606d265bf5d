import { customType } from 'drizzle-orm/pg-core'

/** Range of moments as text, because both database drivers return PostgreSQL's text format. The end is excluded. */
export const timeRangeColumn = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** Range of days. The stored end is excluded. */
export const dayRangeColumn = customType<{ data: string }>({ dataType: () => 'daterange' })
