import { collect, type Feature } from '../../platform/server/feature.server.ts'
import { attachmentPersonalData } from './attachment-personal-data.server.ts'
import { type AttachmentReferences, registerAttachmentSweep, storedFolders } from './attachment-removal.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Returns the attachments that a feature still shows after their message was deleted. All others are deleted. */
    attachmentReferences?: AttachmentReferences
  }
}

export const feature: Feature = {
  work: (runtime, all) => registerAttachmentSweep(runtime, collect(all, 'attachmentReferences')),
  personalData: attachmentPersonalData,
  storedFolders,
}
