import { customType } from 'drizzle-orm/pg-core'

/** Range of moments without its end, as PostgreSQL formats it; both drivers return text. */
export const timeRangeColumn = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** Range of days; stored with its end excluded. */
export const dayRangeColumn = customType<{ data: string }>({ dataType: () => 'daterange' })
