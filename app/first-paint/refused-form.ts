import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { RefusedForm } from '../../features/support/support-form.ts'

/** The support form as it was just refused, while its page is rendered as the answer to it; null otherwise. */
export const refusedForm = createIsomorphicFn()
  .server((): RefusedForm | null => getGlobalStartContext()?.refusedForm ?? null)
  .client((): RefusedForm | null => null)
