import { z } from 'zod'
import { serviceCard } from '../services/service.ts'

export const savedIds = z.object({ services: z.array(z.uuid()), providers: z.array(z.uuid()) })

const savedProvider = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  avatar_url: z.string().nullable(),
  location: z.string().nullable(),
})
export type SavedProvider = z.infer<typeof savedProvider>

/** The saved services and providers that are still public, the last saved first. */
export const savedList = z.object({ services: z.array(serviceCard), providers: z.array(savedProvider) })
export type SavedList = z.infer<typeof savedList>
