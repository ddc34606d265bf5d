import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

export const baseUrl = () => test.info().project.use.baseURL!

export async function changeWebsite(page: Page, method: 'PATCH' | 'PUT', path: string, data: object): Promise<any> {
  const response = await page.request.fetch(`${baseUrl()}/api/website${path}`, {
    method,
    data,
    headers: { origin: baseUrl() },
  })
  expect(response.ok(), `${path} ${await response.text()}`).toBe(true)
  return response.json()
}

export const fetchOwnWebsite = async (page: Page) => (await page.request.get(`${baseUrl()}/api/website`)).json()

/** Saves every step of the website builder, so that the last step can be opened. */
export async function completeAllSteps(page: Page): Promise<void> {
  await fetchOwnWebsite(page)
  await changeWebsite(page, 'PATCH', '', { cover_image_url: null, contact_email: null, contact_phone: '063 555 0142' })
}
