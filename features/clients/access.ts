import { type Access, type AccessScene, type App, okForProviders } from '../../tests/access-rows.ts'

const clientPath = ({ people }: AccessScene) => `/clients/${people.seeker!.id}`
const writeMessage = (app: App, { people, conversation }: AccessScene) =>
  app.sendMessage(people.seeker!, conversation, 'Curi česma.')
/** The other provider gets 404, because the customer is not a client of that provider. */
const expectedOfCard: Access[string]['expected'] = [401, 401, 404, 403, 403, 200]

export const access: Access = {
  'GET /clients': { expected: okForProviders },
  'GET /clients/{id}': { path: clientPath, prepare: writeMessage, expected: expectedOfCard },
  'PUT /clients/{id}': {
    path: clientPath,
    prepare: writeMessage,
    body: () => ({ phone: '060 111 222', note: 'Zvoni na komšiju.', version: 0 }),
    expected: expectedOfCard,
  },
}
