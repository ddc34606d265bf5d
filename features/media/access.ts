import { type Access, okForUsers } from '../../tests/access-rows.ts'

/** Expected status of each endpoint for each role (tests/access.test.ts). */
export const access: Access = {
  'GET /media/{bucket}': { path: () => '/media/services', expected: okForUsers },
  'POST /media/{bucket}': { path: () => '/media/services', body: 'photo', expected: [401, 401, 201, 201, 201, 201] },
}
