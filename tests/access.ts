import { features } from '../app/features.ts'
import { type Access, okForEverybody } from './access-rows.ts'

const ofFeatures = import.meta.glob<Access>('../features/*/access.ts', { eager: true, import: 'access' })

const ofTheApp: Access = {
  'GET /site': { expected: okForEverybody },
  // This endpoint exists only in development (outbox-api.test.ts).
  'GET /razvoj/posta': { expected: okForEverybody },
}

export const access: Access = Object.assign(
  {},
  ofTheApp,
  ...features.map(name => ofFeatures[`../features/${name}/access.ts`] ?? {}),
)
