import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { RefusedForm } from '../../features/support/support-form.ts'

/** Returns the refused support form while the server renders the page that answers this form; otherwise null. */
export const refusedForm = createIsomorphicFn()
  .server((): RefusedForm | null => getGlobalStartContext()?.refusedForm ?? null)
  .client((): RefusedForm | null => null)
