import { type Access, type App, providers, type Street } from '../../tests/access-rows.ts'

const hisClient = ({ people }: Street) => `/clients/${people.seeker!.id}`
/** Who has written is a client. */
const write = (app: App, { people, conversation }: Street) => app.say(people.seeker!, conversation, 'Curi česma.')
/** Of another provider the customer is no client. */
const hisOwn: Access[string]['expected'] = [401, 401, 404, 403, 403, 200]

/** Who may call which of this feature's endpoints (tests/access.test.ts). */
export const access: Access = {
  'GET /clients': { expected: providers },
  'GET /clients/{id}': { at: hisClient, before: write, expected: hisOwn },
  'PUT /clients/{id}': {
    at: hisClient,
    before: write,
    body: () => ({ phone: '060 111 222', note: 'Zvoni na komšiju.', version: 0 }),
    expected: hisOwn,
  },
}
