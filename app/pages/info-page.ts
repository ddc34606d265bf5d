import type { QueryClient } from '@tanstack/react-query'
import { infoQuery } from '../../features/support/info-queries.ts'
import type { PageHead } from './head.ts'

/** Loads one of the texts about the site (o-nama, pravila, …) and returns the page's head. */
export async function loadInfo(queryClient: QueryClient, name: string): Promise<PageHead> {
  const { title, metaDescription: description, path } = await queryClient.ensureQueryData(infoQuery(name))
  return { title, description, path }
}
