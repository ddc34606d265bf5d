import { z } from 'zod'
import { pushKinds } from './push-kinds.ts'

const kinds = z.array(z.enum(pushKinds)).max(pushKinds.length)

/** A browser's subscription (`PushSubscription.toJSON`) with the chosen kinds. */
export const deviceInput = z.object({
  endpoint: z.url('Adresa za obaveštenja nije ispravna.').max(1000, 'Adresa za obaveštenja je preduga.'),
  keys: z.object({
    /** An uncompressed point of the curve P-256. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'Ključ ovog pregledača nije ispravan.'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'Ključ ovog pregledača nije ispravan.'),
  }),
  kinds,
})
export type DeviceInput = z.infer<typeof deviceInput>

export const ownDevice = z.object({ kinds: kinds.nullable() })
