import { type Access, signedIn } from '../../tests/access-rows.ts'

/** Expected status of each endpoint for each role (tests/access.test.ts). */
export const access: Access = {
  'GET /media/{bucket}': { at: () => '/media/services', expected: signedIn },
  'POST /media/{bucket}': { at: () => '/media/services', body: 'photo', expected: [401, 401, 201, 201, 201, 201] },
}
