import type { Page } from '@playwright/test'
import { smallPhoto } from '../photos.ts'
import { expect, test } from './test.ts'

export const baseUrl = () => test.info().project.use.baseURL!

export async function changeWebsite(page: Page, method: 'PATCH' | 'PUT', path: string, data: object): Promise<any> {
  const options = { method, data, headers: { origin: baseUrl() } }
  const response = await page.request.fetch(`${baseUrl()}/api/website${path}`, options)
  expect(response.ok(), `${path} ${await response.text()}`).toBe(true)
  return response.json()
}

export const fetchOwnWebsite = async (page: Page) => (await page.request.get(`${baseUrl()}/api/website`)).json()

/** Saves every step of the website builder, so that the last step can be opened. */
export async function completeAllSteps(page: Page): Promise<void> {
  await fetchOwnWebsite(page)
  await changeWebsite(page, 'PATCH', '', { cover_image_url: null, contact_email: null, contact_phone: '063 555 0142' })
}

export async function uploadPicture(page: Page, bucket: 'services' | 'website_images'): Promise<string> {
  const file = { name: 'slika.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
  const upload = { multipart: { file }, headers: { origin: baseUrl() } }
  return (await (await page.request.post(`${baseUrl()}/api/media/${bucket}`, upload)).json()).url
}
