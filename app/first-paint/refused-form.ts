import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { RefusedForm } from '../../features/support/support-form.ts'

/** Returns the refused support form while its page is rendered as the answer to it; otherwise null. */
export const refusedForm = createIsomorphicFn()
  .server((): RefusedForm | null => getGlobalStartContext()?.refusedForm ?? null)
  .client((): RefusedForm | null => null)
