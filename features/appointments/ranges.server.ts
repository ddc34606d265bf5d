import { customType } from 'drizzle-orm/pg-core'

/** Range of moments without its end, as PostgreSQL formats it; both drivers return text. */
export const momentRange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** Range of days; stored with its end excluded. */
export const dayRange = customType<{ data: string }>({ dataType: () => 'daterange' })
