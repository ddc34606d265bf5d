import type { App, Caller } from './harness.ts'

/** Timeout of polls after a change, because the old page is served for up to a second, or longer on a busy machine. */
export const changeTimeout = { timeout: 10_000, interval: 100 }

export const miniSiteHelpers = (app: App) => {
  async function visit(
    host: string,
    path = '/',
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ) {
    const response = await app.fetch(new Request(`http://${host}.localhost:3000${path}`, { method, headers }))
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, bytes, text: bytes.toString() }
  }

  /** Publishes a site, and returns the site with its `subdomain`. */
  async function publish(owner: Caller, changes: Record<string, unknown> = {}) {
    await app.call('GET', '/api/website', { as: owner })
    await app.call('PATCH', '/api/website', { as: owner, body: { contact_phone: '063 555 0142', ...changes } })
    const { status, body } = await app.call('PUT', '/api/website/publication', { as: owner, body: { published: true } })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }

  /** Publishes the site of a new provider with a service. `read` returns the home page. */
  async function newSite(changes: Record<string, unknown> = {}, ofService: object = {}) {
    const milan = await app.person('provider', { name: 'Milan Jovanović' })
    const service = await app.service(milan, { ...ofService })
    const { subdomain, url }: { subdomain: string; url: string } = await publish(milan, changes)
    return { milan, service, subdomain, url, read: async () => (await visit(subdomain)).text }
  }

  async function changeTemplate(as: Caller, template_id: string) {
    await app.call('PUT', '/api/website/publication', { as, body: { published: false } })
    await app.call('PUT', '/api/website/template', { as, body: { template_id } })
    await app.call('PUT', '/api/website/publication', { as, body: { published: true } })
  }

  return { visit, publish, newSite, changeTemplate }
}
