import { customType } from 'drizzle-orm/pg-core'

/** Range of moments without its end, in PostgreSQL's text format. Both database drivers return text. */
export const timeRangeColumn = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** Range of days. The stored end is excluded. */
export const dayRangeColumn = customType<{ data: string }>({ dataType: () => 'daterange' })
