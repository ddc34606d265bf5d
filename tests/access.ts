import { features } from '../app/features.ts'
import { type Access, everybody } from './access-rows.ts'

const ofFeatures = import.meta.glob<Access>('../features/*/access.ts', { eager: true, import: 'access' })

const ofTheApp: Access = {
  'GET /site': { expected: everybody },
  // Only on a developer's own machine (outbox-api.test.ts)
  'GET /razvoj/posta': { expected: everybody },
}

/** Who may do what: every endpoint, in the features' order. */
export const access: Access = Object.assign(
  {},
  ofTheApp,
  ...features.map(name => ofFeatures[`../features/${name}/access.ts`] ?? {}),
)
