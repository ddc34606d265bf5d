import { features } from '../app/features.ts'
import { type Access, everybody } from './access-rows.ts'

const ofFeatures = import.meta.glob<Access>('../features/*/access.ts', { eager: true, import: 'access' })

const ofTheApp: Access = {
  'GET /site': { expected: everybody },
  // Exists in development only (outbox-api.test.ts).
  'GET /razvoj/posta': { expected: everybody },
}

/** Expected statuses of every endpoint, in the order of the features. */
export const access: Access = Object.assign(
  {},
  ofTheApp,
  ...features.map(name => ofFeatures[`../features/${name}/access.ts`] ?? {}),
)
