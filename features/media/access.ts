import { type Access, okForUsers } from '../../tests/access-rows.ts'

export const access: Access = {
  'GET /media/{bucket}': { path: () => '/media/services', expected: okForUsers },
  'POST /media/{bucket}': { path: () => '/media/services', body: 'photo', expected: [401, 401, 201, 201, 201, 201] },
}
