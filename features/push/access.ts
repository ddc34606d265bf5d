import { type Access, done, everybody, signedIn } from '../../tests/access-rows.ts'
import { aDevice } from '../../tests/push-service.ts'

/** Expected access to each endpoint (tests/access.test.ts). */
export const access: Access = {
  'GET /push-key': { expected: everybody },
  'GET /me/push': { expected: signedIn },
  'PUT /me/push': {
    body: (_, caller) => aDevice(`https://fcm.googleapis.com/fcm/send/${caller}`).input(['message']),
    expected: signedIn,
  },
  'DELETE /me/push': { expected: done },
}
