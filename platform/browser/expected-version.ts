import { z } from 'zod'

/** Version of the data that the client overwrites; refused if it has changed since it was read (409 `stale`). */
export const expectedVersion = z
  .number('Osvežite stranicu pa pokušajte ponovo.')
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe('The one that was read; another one means that it has changed meanwhile (409 `stale`)')
