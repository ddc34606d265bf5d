import { z } from 'zod'

/** The version of the data that the client has read. The server answers 409 `stale` if the stored version differs. */
export const expectedVersion = z
  .number('Osvežite stranicu pa pokušajte ponovo.')
  .int()
  .min(0)
  .max(2_147_483_647)
  .describe('The one that was read; another one means that it has changed meanwhile (409 `stale`)')
