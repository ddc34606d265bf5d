import { each, type Feature } from '../../platform/server/feature.server.ts'
import { attachmentPersonalData } from './attachment-personal-data.server.ts'
import { type AttachmentReferences, storedFolders, workOnAttachments } from './attachment-removal.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Which attachments a later feature shows to somebody though their message is gone; the others are swept away. */
    attachmentReferences?: AttachmentReferences
  }
}

export const feature: Feature = {
  work: (runtime, all) => workOnAttachments(runtime, each(all, 'attachmentReferences')),
  personalData: attachmentPersonalData,
  storedFolders,
}
