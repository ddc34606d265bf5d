import { randomUUID } from 'node:crypto'
import { type Access, okForUsers } from '../../tests/access-rows.ts'

const id = '01930000-0000-7000-8000-0000000000aa'

export const access: Access = {
  'GET /me/archive': { expected: okForUsers },
  'POST /me/archive': { body: () => ({ id: randomUUID() }), expected: [401, 401, 202, 202, 202, 202] },
  'GET /me/archive/{id}/file': {
    path: () => `/me/archive/${id}/file`,
    prepare: async ({ runtime }, { people: { provider } }) => {
      const path = `archives/${provider!.id}/${id}/paket.zip`
      await runtime.storage.write(path, 'zip')
      await runtime.database.query(
        `INSERT INTO data_archives (id, user_id, state, file, bytes, expires_at)
         VALUES ($1, $2, 'ready', 'paket.zip', 3, now() + interval '1 day') ON CONFLICT DO NOTHING`,
        [id, provider!.id],
      )
    },
    expected: [401, 401, 404, 404, 404, 200],
  },
}
