import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { RefusedForm } from '../../features/support/support-form.ts'

/** While the server renders the page that answers a refused support form, returns that form; otherwise null. */
export const refusedForm = createIsomorphicFn()
  .server((): RefusedForm | null => getGlobalStartContext()?.refusedForm ?? null)
  .client((): RefusedForm | null => null)
