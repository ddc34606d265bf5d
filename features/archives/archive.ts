import { z } from 'zod'

const archiveStates = ['making', 'ready', 'failed'] as const
export type ArchiveState = (typeof archiveStates)[number]

export const archive = z.object({
  id: z.uuid(),
  state: z.enum(archiveStates),
  bytes: z.number().int().nullable().describe('Size of the file; null until the archive is ready'),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable().describe('Time until which the file can be downloaded'),
  next_at: z.iso.datetime().describe('Time from which another archive can be requested, unless this one has failed'),
})
export type Archive = z.infer<typeof archive>

export const archiveStatus = z.object({
  archive: archive.nullable(),
  is_confirmed: z.boolean().describe('Whether this session is new or confirmed, as a request and a download require'),
})
export type ArchiveStatus = z.infer<typeof archiveStatus>

export const archiveInput = z.object({ id: z.uuid() })
