import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { smallPhoto } from '../photos.ts'
import { post, test } from './test.ts'

export async function publishService(
  context: BrowserContext,
  title: string,
  more: object = {},
): Promise<{ id: string }> {
  const base = test.info().project.use.baseURL!
  const file = { name: 'slika.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
  const upload = await context.request.post(`${base}/api/media/services`, {
    multipart: { file },
    headers: { origin: base },
  })
  const { url } = await upload.json()
  return post(context, '/api/services', {
    title,
    description: 'Čistim i dopunjavam sve tipove klima. Cena je konačna.',
    category: 'Vodoinstalater',
    price: '900 RSD',
    keywords: [],
    images: [url],
    active: true,
    ...more,
  })
}

export const reportBody = (subject_id: string, reason = 'untrue') => ({
  id: randomUUID(),
  subject_type: 'service',
  subject_id,
  reason,
  text: 'Rekao 900, na kraju tražio 4.800.',
})
