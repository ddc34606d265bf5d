import { customType } from 'drizzle-orm/pg-core'

/** From one moment up to another, as PostgreSQL writes it; both drivers hand it over as its text. */
export const momentRange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** Days from a first to a last, both inside; stored with its end excluded. */
export const dayRange = customType<{ data: string }>({ dataType: () => 'daterange' })
