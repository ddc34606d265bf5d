import { randomUUID } from 'node:crypto'
import { photoForm, pngClaiming } from './photos.ts'

/** The name of a limit in the code, and a request that this limit counts. */
export type LimitedRequest = [
  name: string,
  request: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`,
  sender?: 'provider' | 'customer' | 'visitor' | 'administrator',
  body?: () => unknown,
]

const someId = '01930000-0000-7000-8000-000000000000'
const empty = () => ({})
const form = () => new FormData()
const password = 'pogresna1'
const email = 'neko@primer.rs'
/** The header of this photo says 5,700 × 5,700 pixels (97 MB). The photo has no pixels, so decoding fails at once. */
const hugePhoto = () => photoForm(pngClaiming(5700, 5700, undefined, { bits: 8, colour: 2 }))
const noPhoto = () => photoForm('nije slika')
const supportMessage = () =>
  new URLSearchParams({
    'form-name': 'support',
    name: 'Jelena',
    email: 'jelena@primer.rs',
    message: 'Dobar dan, zanima me kako se menja adresa.',
  }).toString()
const profile = () => ({ name: 'Jelena', phone: null, location: 'Pančevo', version: 1 })
const signUp = () => ({
  accountRole: 'regular',
  name: 'Proba',
  location: 'Pančevo',
  email: `${randomUUID()}@primer.rs`,
  password: 'komsiluk1',
})

/** One request for each limit. The keys are the first column of docs/rate-limits.md. */
export const limitedRequests: Record<string, LimitedRequest> = {
  'signing in': ['sign-in', 'POST /api/auth/sign-in/email', 'visitor', () => ({ email, password })],
  'signing up': ['sign-up', 'POST /api/auth/sign-up/email', 'visitor', signUp],
  'requesting emails in total, to any recipient': [
    'letter-sender',
    'POST /api/auth/email-otp/send-verification-otp',
    'visitor',
    () => ({ email: `${randomUUID()}@primer.rs` }),
  ],
  'setting a new password by a link': [
    'new-password',
    'POST /api/auth/reset-password',
    'visitor',
    () => ({ token: 'nema-ga', newPassword: 'sasvim-nova1' }),
  ],
  'changes that require the password': [
    'password',
    'POST /api/auth/change-password',
    'customer',
    () => ({ currentPassword: password, newPassword: 'sasvim-nova1' }),
  ],
  'other account requests': ['auth', 'POST /api/auth/sign-out', 'visitor', empty],
  'reading account data, such as the session': ['auth-read', 'GET /api/auth/get-session'],
  'uploading images': ['upload', 'POST /api/media/services', 'provider', noPhoto],
  'decoding images': ['image-work', 'POST /api/media/services', 'provider', hugePhoto],
  'reading the description of the API': ['api-description', 'GET /api/openapi.json'],
  'uploading photos and PDFs for messages': [
    'attachment-upload',
    `POST /api/conversations/${someId}/photos`,
    'provider',
    form,
  ],
  'uploading photos for requests': ['request-photo', `POST /api/requests/${someId}/photos`, 'provider', form],
  'filing complaints and reporting faults': ['complaint', 'POST /api/complaints', 'customer', empty],
  'taking steps in a complaint': ['complaint-write', `POST /api/complaints/${someId}/steps`, 'customer', empty],
  'uploading photos for complaints': ['complaint-photo', `POST /api/complaints/${someId}/photos`, 'provider', form],
  'uploading photos of papers': ['evidence-document', `POST /api/evidence/${someId}/document`, 'provider', form],
  'sending and withdrawing evidence': ['evidence-write', `DELETE /api/evidence/${someId}`, 'provider'],
  'loading the offline copy': ['field-copy', 'GET /api/sync', 'provider'],
  'writing services': ['service-write', `PUT /api/services/${someId}/active`, 'provider', () => ({ active: true })],
  'saving a website': ['website', 'PATCH /api/website', 'provider', empty],
  'saving the draft of a published website': ['website-draft', 'PUT /api/website/draft', 'provider', empty],
  'looking up the own domain of a website': ['domain-check', 'POST /api/website/domain/check', 'provider'],
  'checking whether a host is ours': ['domain-ask', 'GET /api/hosts?domain=localhost'],
  'writing appointments and their settings': [
    'appointment-write',
    'PUT /api/appointments/settings',
    'provider',
    () => ({ start: '08:00', end: '16:00', interval: 30 }),
  ],
  'writing working hours and days off': ['hours-write', 'PUT /api/appointments/hours', 'provider', empty],
  'reading a service’s free slots': ['slot-read', `GET /api/services/${someId}/slots`],
  booking: ['booking', 'POST /api/bookings', 'customer', empty],
  'waiting for a slot and answering offers': ['waiting', 'POST /api/waits', 'customer', empty],
  'previewing series of bookings': ['series-preview', `GET /api/services/${someId}/series`],
  'proposing series of bookings': ['series', 'POST /api/series', 'customer', empty],
  'changing series of bookings': ['series-write', `POST /api/series/${someId}/confirm`, 'customer', empty],
  'changing bookings': ['booking-write', `POST /api/bookings/${someId}/confirm`, 'customer', empty],
  'announcing arrivals': ['arrival', `POST /api/bookings/${someId}/arrival`, 'provider', empty],
  'setting reminders to book again': ['rebooking', `DELETE /api/rebooking/${someId}`, 'customer'],
  'changing who works with a provider': ['shop-write', 'POST /api/shop/owner', 'provider', empty],
  'trying an invitation’s code': ['shop-join', 'POST /api/work', 'customer', empty],
  'messages of a member': ['work-message', `POST /api/work/bookings/${someId}/messages`, 'customer', empty],
  'reading a provider’s price list': ['price-read', `GET /api/providers/${someId}/prices`],
  'changing a client card': ['client-write', `PUT /api/clients/${someId}`, 'provider', empty],
  'reading usual prices in towns': ['town-prices', 'GET /api/town-prices/nigde'],
  'finding the jobs of price list lines': ['line-jobs', 'POST /api/line-jobs', 'provider', empty],
  'reading the questions of an estimate': ['estimate-questions', 'GET /api/estimate-questions'],
  'computing the range of an estimate': ['estimate-range', 'POST /api/estimates/range', 'visitor', empty],
  'finding the jobs of a description': ['estimate-jobs', 'POST /api/estimates/jobs', 'visitor', empty],
  'sending estimates': ['estimate', 'POST /api/estimates', 'customer', empty],
  'choosing the job of a price list line': ['job-choice', 'PUT /api/line-jobs/choice', 'provider', empty],
  'saving a price list': ['price-write', 'PUT /api/price-list', 'provider', empty],
  'changing the payment account': ['payment-account', 'PUT /api/payment-account', 'provider', empty],
  'drawing payment codes': ['ips-code', `GET /api/quotes/${someId}/ips.svg`, 'customer'],
  'changing the deposit of a service': ['deposit', `PUT /api/services/${someId}/deposit`, 'provider', empty],
  'drawing the codes of deposits': ['deposit-code', `GET /api/bookings/${someId}/deposit/ips.svg`, 'customer'],
  'planning visits': ['visits', `POST /api/quotes/${someId}/visits`, 'provider', empty],
  'sending quotes': ['quote', 'POST /api/quotes', 'provider', empty],
  'answering quotes': ['quote-write', `POST /api/quotes/${someId}/accept`, 'customer', empty],
  'downloading the table of quotes': ['quote-file', 'GET /api/quotes/csv', 'provider'],
  'adding other calendars': ['calendar-addition', 'POST /api/appointments/calendars', 'provider', empty],
  'renewing the calendar’s address': ['calendar-renewal', 'POST /api/calendar-feed', 'provider'],
  'reading calendars': ['calendar-feed', `GET /kalendar/${'x'.repeat(43)}.ics`],
  'starting conversations': [
    'conversation-start',
    'POST /api/conversations',
    'customer',
    () => ({ service_id: someId }),
  ],
  'undoing a completion': ['conversation-reopen', `POST /api/conversations/${someId}/reopen`, 'customer'],
  'sending messages': [
    'message-send',
    `POST /api/conversations/${someId}/messages`,
    'customer',
    () => ({ id: randomUUID(), content: 'Dobar dan' }),
  ],
  'switching the reply assistant': ['assistant', 'PUT /api/assistant', 'provider', () => ({ enabled: true })],
  'reading the list of services': ['service-read', 'GET /api/services?limit=1'],
  'searching services': ['service-search', 'GET /api/services?search=frizer'],
  'reading a provider’s number': ['phone', `GET /api/services/${someId}/phone`],
  'changing the profile, portrait or settings': ['profile', 'PUT /api/profile', 'customer', profile],
  'switching notifications on a device': ['push', 'PUT /api/me/push', 'customer', empty],
  'exporting personal data': ['export', 'GET /api/me/export', 'customer'],
  'downloading a data archive': ['archive-download', `GET /api/me/archive/${someId}/file`, 'customer'],
  'guessing the password or code before a change of address or a deletion': [
    'password',
    'POST /api/me/delete',
    'provider',
    () => ({ password }),
  ],
  'reporting something': ['report', 'POST /api/reports', 'customer', empty],
  'reading the content to be reported': ['report-subject', `GET /api/reports/subjects/service/${someId}`],
  'blocking a user': ['block', `PUT /api/blocks/${someId}`, 'customer', () => ({ cancel_bookings: false })],
  'appealing against a decision': ['appeal', `POST /api/decisions/${someId}/appeal`, 'provider', empty],
  'answering reviews': ['review-reply', `PUT /api/ratings/${someId}/reply`, 'provider', () => ({ text: 'Hvala!' })],
  'suggestions while typing': ['service-suggest', 'GET /api/services/suggestions?q=vodo'],
  'saving services and providers': ['saved-write', `DELETE /api/saved/services/${someId}`, 'customer'],
  'reading what is saved on a device': ['saved-on-device', `GET /api/saved/on-device?services=${someId}`],
  'posting requests': ['request', 'POST /api/requests', 'customer', empty],
  'answering requests': ['request-offer', `POST /api/requests/${someId}/offers`, 'provider', empty],
  'choosing, closing and withdrawing answers and requests, and setting the service area': [
    'request-write',
    `POST /api/requests/${someId}/close`,
    'customer',
  ],
  'following links from emails': ['link', 'POST /api/email-change', 'visitor', () => ({ token: 'nema-ga' })],
  'reading the long files of the sitemap': ['sitemap', 'GET /sitemaps/services.xml'],
  'deciding and answering in the admin console': [
    'admin',
    `POST /api/admin/people/${someId}/sign-out`,
    'administrator',
  ],
  'messages to support': ['support', 'POST /', 'visitor', supportMessage],
}
