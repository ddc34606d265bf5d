import { type Access, done, everybody, signedIn, wrong } from '../../tests/access-rows.ts'
import { password } from '../../tests/harness.ts'

/** Expected access to each endpoint (tests/access.test.ts). */
export const access: Access = {
  'GET /me': { expected: everybody },
  // With the token of an email
  'POST /email-change': { body: { token: 'nije-token' }, expected: wrong(410) },
  'POST /email-confirmation/check': { body: { token: 'nije-token' }, expected: everybody },
  'POST /email-confirmation': { body: { token: 'nije-token' }, expected: wrong(410) },
  'POST /password-reset/check': { body: { token: 'nije-token' }, expected: everybody },
  'GET /unsubscribe': { expected: wrong(422) },
  'POST /unsubscribe': { expected: wrong(422) },
  // The caller's account
  'POST /me/role': { body: { role: 'provider', location: 'Bor' }, expected: [401, 401, 409, 409, 409, 409] },
  'POST /me/provider': { expected: [401, 401, 409, 200, 200, 409] },
  'GET /me/security': { expected: signedIn },
  'GET /me/sessions': { expected: signedIn },
  'POST /me/confirm': { body: { password }, expected: done },
  'DELETE /me/sessions': { expected: done },
  'DELETE /me/sessions/{id}': {
    at: ({ session }) => `/me/sessions/${session.id}`,
    expected: [401, 401, 404, 404, 404, 204],
  },
  'PUT /profile': { body: { name: 'Neko Neko', phone: null, location: 'Bor', version: 1 }, expected: signedIn },
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
  // Sign-in, protected by a password, a code or an email
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
  // Signed-in users can request it only for their own address.
  'POST /auth/send-verification-email': { body: { email: 'neko@primer.rs' }, expected: [200, 200, 400, 400, 400, 400] },
  'GET /auth/verify-email': { at: () => '/auth/verify-email?token=x', expected: wrong(303) },
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
  // Two-factor
  'POST /auth/two-factor/enable': { body: { password }, expected: signedIn },
  'POST /auth/two-factor/disable': { body: { password }, expected: signedIn },
  'POST /auth/two-factor/get-totp-uri': { body: { password }, expected: [401, 401, 400, 400, 400, 400] },
  'POST /auth/two-factor/generate-backup-codes': { body: { password }, expected: [401, 401, 400, 400, 400, 400] },
  'POST /auth/two-factor/verify-totp': { body: { code: '123456' }, expected: [401, 401, 400, 400, 400, 400] },
  'POST /auth/two-factor/verify-backup-code': {
    body: { code: 'abcde-fghij' },
    expected: [401, 401, 400, 400, 400, 400],
  },
}
