import type { QueryClient } from '@tanstack/react-query'
import { infoPageQuery } from '../../features/support/info-queries.ts'
import type { PageHead } from './head.ts'

/** Loads one of the texts about the site (o-nama, pravila, …) and returns the page's head. */
export async function loadInfoHead(queryClient: QueryClient, name: string): Promise<PageHead> {
  const { title, metaDescription: description, path } = await queryClient.ensureQueryData(infoPageQuery(name))
  return { title, description, path }
}
