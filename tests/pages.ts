import { expect } from 'vitest'
import type { App, Caller } from './harness.ts'

type Query = Record<string, string | number | undefined>

/** Reads all pages of a list. Returns the items of each page. */
export async function readPages(app: App, path: string, query: Query, as: Caller | null = null): Promise<any[][]> {
  const pages: any[][] = []
  let cursor: string | undefined
  do {
    const given = Object.entries({ ...query, cursor }).filter(([, value]) => value !== undefined)
    const params = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    const { status, body } = await app.call('GET', `${path}?${params}`, { as })
    expect(status).toBe(200)
    pages.push(body.items)
    cursor = body.next_cursor ?? undefined
  } while (cursor)
  return pages
}
