import { type Access, noContentForUsers, okForEverybody, okForUsers } from '../../tests/access-rows.ts'
import { newDevice } from '../../tests/push-service.ts'

export const access: Access = {
  'GET /push-key': { expected: okForEverybody },
  'GET /me/push': { expected: okForUsers },
  'PUT /me/push': {
    body: (_, caller) => newDevice(`https://fcm.googleapis.com/fcm/send/${caller}`).input(['message']),
    expected: okForUsers,
  },
  'DELETE /me/push': { expected: noContentForUsers },
}
