import { z } from 'zod'

/** With what is written over something: the version of it that was read. Another one by now is refused (409 `stale`). */
export const readVersion = z
  .number('Osvežite stranicu pa pokušajte ponovo.')
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe('The one that was read; another one means that it has changed meanwhile (409 `stale`)')
