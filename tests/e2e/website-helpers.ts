import type { Page } from '@playwright/test'
import { patch, put, read } from './test.ts'

export const fetchOwnWebsite = (page: Page) => read(page, '/api/website')

export const changeWebsite = (page: Page, data: object) => patch(page, '/api/website', data)

/** Publishes a website, or withdraws it. */
export const publishWebsite = (page: Page, published = true) => put(page, '/api/website/publication', { published })

/** Saves every step of the website builder, so that the last step can be opened. */
export async function completeAllSteps(page: Page): Promise<void> {
  await fetchOwnWebsite(page)
  await changeWebsite(page, { cover_image_url: null, contact_email: null, contact_phone: '063 555 0142' })
}
