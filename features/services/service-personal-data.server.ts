import { and, eq, sql } from 'drizzle-orm'
import type { ImageReferences } from '../../platform/server/feature.server.ts'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { services } from './service-tables.server.ts'

export const servicePersonalData: PersonalData = {
  tables: {
    services: ({ db }, userId) =>
      // The search keys are left out, because they are derived from the other columns.
      readRows(db, services, services.id, eq(services.userId, userId), {
        without: [services.titleKey, services.keywordsKey],
      }),
  },
  async erase(_runtime, tx, userId) {
    await tx
      .update(services)
      .set({
        title: 'Obrisana usluga',
        description: '',
        price: null,
        priceFrom: null,
        imageUrl: null,
        additionalImages: [],
        keywords: [],
        status: 'inactive',
        updatedAt: new Date(),
        deletedAt: sql`coalesce(${services.deletedAt}, now())`,
      })
      .where(eq(services.userId, userId))
    return undefined
  },
}

/** Finds images that must be kept. Deleted services count too, because conversations still show these services. */
export const serviceImageReferences: ImageReferences = async ({ db }, images) => {
  if (!images.length) return []
  const list = (values: string[]) =>
    sql`ARRAY[${sql.join(
      values.map(value => sql`${value}`),
      sql`, `,
    )}]`
  const urls = list(images.map(image => image.url))
  const rows = await db
    .select({ first: services.imageUrl, others: services.additionalImages })
    .from(services)
    .where(
      and(
        sql`${services.userId} = ANY(${list(images.map(image => image.ownerId))}::uuid[])`,
        sql`(${services.imageUrl} = ANY(${urls}::text[]) OR ${services.additionalImages} && ${urls}::text[])`,
      ),
    )
  return rows.flatMap(row => [row.first ?? '', ...row.others])
}
