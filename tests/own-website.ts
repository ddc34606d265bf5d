import type { App, Caller } from './harness.ts'
import { photoForm, smallPhoto } from './photos.ts'

export const websiteHelpers = (app: App) => ({
  get: (as: Caller | null, path = '') => app.call('GET', `/api/website${path}`, { as }),
  put: (as: Caller | null, path: string, body: unknown) => app.call('PUT', `/api/website/${path}`, { as, body }),
  patch: (as: Caller | null, body: unknown) => app.call('PATCH', '/api/website', { as, body }),
  async image(owner: Caller): Promise<string> {
    const body = photoForm(await smallPhoto())
    return (await app.call('POST', '/api/media/website_images', { as: owner, body })).body.url
  },
})
