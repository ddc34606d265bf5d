import { type Access, noContentForUsers, okForEverybody, okForUsers, statusForAll } from '../../tests/access-rows.ts'
import { password } from '../../tests/harness.ts'

/** Expected access to each endpoint (tests/access.test.ts). */
export const access: Access = {
  'GET /me': { expected: okForEverybody },
  // With the token of an email
  'POST /email-change': { body: { token: 'nije-token' }, expected: statusForAll(410) },
  'POST /email-confirmation/check': { body: { token: 'nije-token' }, expected: okForEverybody },
  'POST /email-confirmation': { body: { token: 'nije-token' }, expected: statusForAll(410) },
  'POST /password-reset/check': { body: { token: 'nije-token' }, expected: okForEverybody },
  'GET /unsubscribe': { expected: statusForAll(422) },
  'POST /unsubscribe': { expected: statusForAll(422) },
  // The caller's account
  'POST /me/role': { body: { role: 'provider', location: 'Bor' }, expected: [401, 401, 409, 409, 409, 409] },
  'POST /me/provider': { expected: [401, 401, 409, 200, 200, 409] },
  'GET /me/security': { expected: okForUsers },
  'GET /me/sessions': { expected: okForUsers },
  'POST /me/confirm': { body: { password }, expected: noContentForUsers },
  'DELETE /me/sessions': { expected: noContentForUsers },
  'DELETE /me/sessions/{id}': {
    path: ({ session }) => `/me/sessions/${session.id}`,
    expected: [401, 401, 404, 404, 404, 204],
  },
  'PUT /profile': { body: { name: 'Neko Neko', phone: null, location: 'Bor', version: 1 }, expected: okForUsers },
  'PUT /profile/avatar': { body: { url: null }, expected: okForUsers },
  'GET /me/settings': { expected: okForUsers },
  'PUT /me/settings': { body: { notify_messages: false }, expected: okForUsers },
  'POST /me/code': { expected: noContentForUsers },
  'POST /me/email': {
    body: (_, caller) => ({ password, email: `nova-${caller}@primer.rs` }),
    expected: noContentForUsers,
  },
  'GET /me/export': { expected: okForUsers },
  'POST /me/delete': { body: { password }, expected: noContentForUsers },
  // Sign-in, protected by a password, a code or an email
  'POST /auth/sign-up/email': {
    body: (_, caller) => ({
      accountRole: 'regular',
      location: 'Bor',
      email: `novi-${caller}@primer.rs`,
      password,
    }),
    expected: okForEverybody,
  },
  'POST /auth/sign-in/email': { body: { email: 'neko@primer.rs', password }, expected: statusForAll(401) },
  'POST /auth/sign-in/email-otp': { body: { email: 'neko@primer.rs', otp: '123456' }, expected: statusForAll(400) },
  'POST /auth/email-otp/send-verification-otp': { body: { email: 'neko@primer.rs' }, expected: okForEverybody },
  'POST /auth/sign-in/social': { body: {}, expected: statusForAll(404) },
  'GET /auth/callback/{id}': { path: () => '/auth/callback/oidc?code=x&state=y', expected: statusForAll(404) },
  'POST /auth/callback/{id}': {
    path: () => '/auth/callback/oidc',
    body: { code: 'x', state: 'y' },
    expected: statusForAll(404),
  },
  // Signed-in users can request it only for their own address.
  'POST /auth/send-verification-email': { body: { email: 'neko@primer.rs' }, expected: [200, 200, 400, 400, 400, 400] },
  'GET /auth/verify-email': { path: () => '/auth/verify-email?token=x', expected: statusForAll(303) },
  'POST /auth/request-password-reset': { body: { email: 'neko@primer.rs' }, expected: okForEverybody },
  'GET /auth/reset-password/{token}': {
    path: () => '/auth/reset-password/x?callbackURL=%2Fnova-lozinka',
    expected: statusForAll(302),
  },
  'POST /auth/reset-password': { body: { token: 'x', newPassword: 'nova-lozinka' }, expected: statusForAll(400) },
  'GET /auth/ok': { expected: okForEverybody },
  'GET /auth/error': { expected: statusForAll(302) },
  // The session
  'GET /auth/get-session': { expected: okForEverybody },
  'POST /auth/get-session': { body: {}, expected: statusForAll(405) },
  'POST /auth/sign-out': { body: {}, expected: okForEverybody },
  'POST /auth/revoke-sessions': { body: {}, expected: okForUsers },
  'POST /auth/revoke-other-sessions': { body: {}, expected: okForUsers },
  'POST /auth/verify-password': { body: { password }, expected: okForUsers },
  'POST /auth/change-password': {
    body: { currentPassword: password, newPassword: 'nova-lozinka' },
    expected: okForUsers,
  },
  'POST /auth/change-email': { body: { newEmail: 'nova@primer.rs' }, expected: [401, 401, 400, 400, 400, 400] },
  'POST /auth/delete-user': { body: { password }, expected: [401, 401, 404, 404, 404, 404] },
  'GET /auth/delete-user/callback': { path: () => '/auth/delete-user/callback?token=x', expected: statusForAll(404) },
  // Two-factor
  'POST /auth/two-factor/enable': { body: { password }, expected: okForUsers },
  'POST /auth/two-factor/disable': { body: { password }, expected: okForUsers },
  'POST /auth/two-factor/get-totp-uri': { body: { password }, expected: [401, 401, 400, 400, 400, 400] },
  'POST /auth/two-factor/generate-backup-codes': { body: { password }, expected: [401, 401, 400, 400, 400, 400] },
  'POST /auth/two-factor/verify-totp': { body: { code: '123456' }, expected: [401, 401, 400, 400, 400, 400] },
  'POST /auth/two-factor/verify-backup-code': {
    body: { code: 'abcde-fghij' },
    expected: [401, 401, 400, 400, 400, 400],
  },
}
