import { randomUUID } from 'node:crypto'
import { type Caller, password, type useApp, usualService } from './harness.ts'

/** Who lives here, and what the provider and the customer have together. */
export type Street = {
  people: Record<'visitor' | 'banned' | 'other' | 'admin' | 'seeker' | 'provider', Caller | null>
  service: { id: string; image_url: string }
  conversation: { id: string }
  session: { id: string }
}
type App = ReturnType<typeof useApp>
type Row = {
  /** Statuses for a visitor, a banned person, another provider, an administrator, the customer, the provider himself. */
  expected: [number, number, number, number, number, number]
  /** The path with ids of the street in it; the provider's are meant. */
  at?: (street: Street) => string
  body?: object | 'photo' | ((street: Street, caller: string) => object)
  before?: (app: App, street: Street) => Promise<unknown>
}

const service = ({ service }: Street) => `/services/${service.id}`
const conversation = ({ conversation }: Street) => `/conversations/${conversation.id}`
const complete = (app: App, { people, conversation }: Street) =>
  app.call('POST', `/api/conversations/${conversation.id}/complete`, {
    as: people.provider,
    body: { review_requested: true },
  })
const tomorrowAtTen = () => {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  return `${day}T09:00:00.000Z`
}
let appointment = ''
const book = async (app: App, { people }: Street) => {
  const body = { client_name: 'Ana', appointment_time: tomorrowAtTen(), notes: null }
  appointment = (await app.call('POST', '/api/appointments', { as: people.provider, body })).body.id
}
const website = (app: App, { people }: Street) => app.call('GET', '/api/website', { as: people.provider })
const about = ({ people }: Street) => ({ userId: people.seeker!.id })

const everybody: Row['expected'] = [200, 200, 200, 200, 200, 200]
const signedIn: Row['expected'] = [401, 401, 200, 200, 200, 200]
const done: Row['expected'] = [401, 401, 204, 204, 204, 204]
const providers: Row['expected'] = [401, 401, 200, 403, 403, 200]
/** The other provider has not begun his. */
const ownSite: Row['expected'] = [401, 401, 404, 403, 403, 200]
const admins: Row['expected'] = [401, 401, 403, 200, 403, 403]
/** What is wrong with the request is told before anybody is asked who he is. */
const wrong = (status: number): Row['expected'] => [status, status, status, status, status, status]

/** Who may do what: every endpoint, called with a good request about the provider's own things. */
export const access: Record<string, Row> = {
  // What everybody may read
  'GET /site': { expected: everybody },
  'GET /me': { expected: everybody },
  'GET /services': { expected: everybody },
  'GET /services/{id}': { at: service, expected: everybody },
  'GET /services/{id}/reviews': { at: street => `${service(street)}/reviews`, expected: everybody },
  'GET /services/{id}/phone': { at: street => `${service(street)}/phone`, expected: everybody },
  'POST /services/{id}/views': { at: street => `${service(street)}/views`, body: {}, expected: wrong(204) },
  'GET /landing/{service_type}/{location}': { at: () => '/landing/elektricar/pancevo', expected: everybody },
  'GET /articles': { expected: everybody },
  'GET /articles/{slug}': { at: () => '/articles/nema-takvog', expected: wrong(404) },
  'GET /pages/{name}': { at: () => '/pages/nema-takve', expected: wrong(404) },
  // Only on a developer's own machine (outbox-api.test.ts)
  'GET /razvoj/posta': { expected: everybody },
  // With a letter's token
  'POST /email-change': { body: { token: 'nije-token' }, expected: wrong(410) },
  'GET /unsubscribe': { expected: wrong(422) },
  'POST /unsubscribe': { expected: wrong(422) },

  // One's own account
  'POST /me/role': { body: { role: 'provider', location: 'Bor' }, expected: [401, 401, 409, 409, 409, 409] },
  'POST /me/provider': { expected: [401, 401, 409, 200, 200, 409] },
  'GET /me/security': { expected: signedIn },
  'GET /me/sessions': { expected: signedIn },
  'DELETE /me/sessions': { expected: done },
  'DELETE /me/sessions/{id}': {
    at: ({ session }) => `/me/sessions/${session.id}`,
    expected: [401, 401, 404, 404, 404, 204],
  },
  'PUT /profile': { body: { name: 'Neko Neko', phone: null, location: 'Bor' }, expected: signedIn },
  'PUT /profile/avatar': { body: { url: null }, expected: signedIn },
  'GET /me/settings': { expected: signedIn },
  'PUT /me/settings': { body: { notify_messages: false }, expected: signedIn },
  'POST /me/code': { expected: done },
  'POST /me/email': {
    body: (_, caller) => ({ password, email: `nova-${caller}@primer.rs` }),
    expected: done,
  },
  'GET /me/export': { expected: signedIn },
  'POST /me/delete': { body: { password }, expected: done },

  // Services and pictures
  'GET /media/{bucket}': { at: () => '/media/services', expected: signedIn },
  'POST /media/{bucket}': { at: () => '/media/services', body: 'photo', expected: [401, 401, 201, 201, 201, 201] },
  'POST /services': {
    body: ({ service }) => ({ ...usualService, images: [service.image_url] }),
    expected: [401, 401, 422, 403, 403, 201],
  },
  'GET /services/mine': { expected: providers },
  'PUT /services/{id}': {
    at: service,
    body: ({ service }) => ({ ...usualService, images: [service.image_url] }),
    expected: [401, 401, 404, 403, 403, 200],
  },
  'PUT /services/{id}/active': {
    at: street => `${service(street)}/active`,
    body: { active: false },
    expected: [401, 401, 404, 403, 403, 200],
  },
  'DELETE /services/{id}': { at: service, expected: [401, 401, 404, 403, 403, 204] },

  // Conversations and ratings
  'POST /conversations': {
    body: ({ service }) => ({ service_id: service.id }),
    expected: [401, 401, 200, 200, 200, 409],
  },
  'GET /conversations': { expected: signedIn },
  'GET /conversations/{id}': { at: conversation, expected: [401, 401, 404, 404, 200, 200] },
  'DELETE /conversations/{id}': { at: conversation, expected: [401, 401, 404, 404, 204, 204] },
  'POST /conversations/{id}/read': {
    at: street => `${conversation(street)}/read`,
    body: { up_to: null },
    expected: [401, 401, 404, 404, 204, 204],
  },
  'GET /conversations/{id}/messages': {
    at: street => `${conversation(street)}/messages`,
    expected: [401, 401, 404, 404, 200, 200],
  },
  'POST /conversations/{id}/messages': {
    at: street => `${conversation(street)}/messages`,
    body: () => ({ id: randomUUID(), content: 'Dobar dan' }),
    expected: [401, 401, 404, 404, 201, 201],
  },
  'POST /conversations/{id}/complete': {
    at: street => `${conversation(street)}/complete`,
    body: { review_requested: true },
    expected: [401, 401, 404, 404, 403, 200],
  },
  'POST /conversations/{id}/reopen': {
    at: street => `${conversation(street)}/reopen`,
    before: complete,
    expected: [401, 401, 404, 404, 403, 200],
  },
  'GET /unread': { expected: signedIn },
  'GET /conversations/{id}/rating': {
    at: street => `${conversation(street)}/rating`,
    before: complete,
    expected: [401, 401, 404, 404, 200, 200],
  },
  'POST /conversations/{id}/rating': {
    at: street => `${conversation(street)}/rating`,
    body: { service_quality: 5, communication: 5, price: 5, review: null },
    before: complete,
    expected: [401, 401, 404, 404, 201, 403],
  },

  // A provider's tools
  'GET /appointments': { at: () => `/appointments?date=${tomorrowAtTen().slice(0, 10)}`, expected: providers },
  'POST /appointments': {
    body: { client_name: 'Ana', appointment_time: tomorrowAtTen(), notes: null },
    expected: [401, 401, 201, 403, 403, 201],
  },
  'GET /appointments/days': {
    at: () => `/appointments/days?month=${tomorrowAtTen().slice(0, 7)}`,
    expected: providers,
  },
  'GET /appointments/settings': { expected: providers },
  'PUT /appointments/settings': { body: { start: '08:00', end: '16:00', interval: 30 }, expected: providers },
  'DELETE /appointments/{id}': {
    at: () => `/appointments/${appointment}`,
    before: book,
    expected: [401, 401, 404, 403, 403, 204],
  },
  'PUT /assistant': { body: { enabled: true }, expected: providers },
  'GET /website': { expected: providers },
  'PATCH /website': { body: { site_title: 'Moj sajt' }, before: website, expected: ownSite },
  'PUT /website/sections': { body: { sections: [] }, before: website, expected: ownSite },
  'PUT /website/template': { body: { template_id: 'modern' }, before: website, expected: ownSite },
  'PUT /website/publication': { body: { published: true }, before: website, expected: ownSite },
  'GET /website/content': { expected: providers },
  'GET /website/images': { expected: providers },
  'GET /statistics': { expected: providers },

  // Ways in; what is guarded here is guarded by a password, a code or a letter
  'POST /auth/sign-up/email': {
    body: (_, caller) => ({
      accountRole: 'regular',
      location: 'Bor',
      email: `novi-${caller}@primer.rs`,
      password,
    }),
    expected: everybody,
  },
  'POST /auth/sign-in/email': { body: { email: 'neko@primer.rs', password }, expected: wrong(401) },
  'POST /auth/sign-in/email-otp': { body: { email: 'neko@primer.rs', otp: '123456' }, expected: wrong(400) },
  'POST /auth/email-otp/send-verification-otp': { body: { email: 'neko@primer.rs' }, expected: everybody },
  'POST /auth/sign-in/social': { body: {}, expected: wrong(404) },
  'GET /auth/callback/{id}': { at: () => '/auth/callback/oidc?code=x&state=y', expected: wrong(404) },
  'POST /auth/callback/{id}': {
    at: () => '/auth/callback/oidc',
    body: { code: 'x', state: 'y' },
    expected: wrong(404),
  },
  // Signed-in people ask for their own address alone.
  'POST /auth/send-verification-email': { body: { email: 'neko@primer.rs' }, expected: [200, 200, 400, 400, 400, 400] },
  'GET /auth/verify-email': { at: () => '/auth/verify-email?token=x', expected: wrong(401) },
  'POST /auth/request-password-reset': { body: { email: 'neko@primer.rs' }, expected: everybody },
  'GET /auth/reset-password/{token}': {
    at: () => '/auth/reset-password/x?callbackURL=%2Fnova-lozinka',
    expected: wrong(302),
  },
  'POST /auth/reset-password': { body: { token: 'x', newPassword: 'nova-lozinka' }, expected: wrong(400) },
  'GET /auth/ok': { expected: everybody },
  'GET /auth/error': { expected: wrong(302) },

  // The session
  'GET /auth/get-session': { expected: everybody },
  'POST /auth/get-session': { body: {}, expected: wrong(405) },
  'POST /auth/sign-out': { body: {}, expected: everybody },
  'POST /auth/revoke-sessions': { body: {}, expected: signedIn },
  'POST /auth/revoke-other-sessions': { body: {}, expected: signedIn },
  'POST /auth/verify-password': { body: { password }, expected: signedIn },
  'POST /auth/change-password': {
    body: { currentPassword: password, newPassword: 'nova-lozinka' },
    expected: signedIn,
  },
  'POST /auth/change-email': { body: { newEmail: 'nova@primer.rs' }, expected: [401, 401, 400, 400, 400, 400] },
  'POST /auth/delete-user': { body: { password }, expected: [401, 401, 404, 404, 404, 404] },
  'GET /auth/delete-user/callback': { at: () => '/auth/delete-user/callback?token=x', expected: wrong(404) },

  // The second step
  'POST /auth/two-factor/enable': { body: { password }, expected: signedIn },
  'POST /auth/two-factor/disable': { body: { password }, expected: signedIn },
  'POST /auth/two-factor/get-totp-uri': { body: { password }, expected: [401, 401, 400, 400, 400, 400] },
  'POST /auth/two-factor/generate-backup-codes': { body: { password }, expected: [401, 401, 400, 400, 400, 400] },
  'POST /auth/two-factor/verify-totp': { body: { code: '123456' }, expected: [401, 401, 400, 400, 400, 400] },
  'POST /auth/two-factor/verify-backup-code': {
    body: { code: 'abcde-fghij' },
    expected: [401, 401, 400, 400, 400, 400],
  },

  // The administration
  'GET /auth/admin/list-users': { expected: admins },
  'GET /auth/admin/get-user': { at: ({ people }) => `/auth/admin/get-user?id=${people.seeker!.id}`, expected: admins },
  'POST /auth/admin/list-user-sessions': { body: about, expected: admins },
  // These sign the customer out.
  'POST /auth/admin/ban-user': { body: about, expected: [401, 401, 403, 200, 401, 403] },
  'POST /auth/admin/unban-user': { body: about, expected: admins },
  'POST /auth/admin/revoke-user-sessions': { body: about, expected: [401, 401, 403, 200, 401, 403] },
  'POST /auth/admin/has-permission': { body: { permissions: { user: ['ban'] } }, expected: signedIn },
}
