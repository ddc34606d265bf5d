import { collect, type Feature } from '../../platform/server/feature.server.ts'
import { attachmentPersonalData } from './attachment-personal-data.server.ts'
import { type AttachmentReferences, registerAttachmentSweep, storedFolders } from './attachment-removal.server.ts'

declare module '../../platform/server/feature.server.ts' {
  interface Feature {
    /** Returns the attachments that a feature still shows without their message. Other such attachments are deleted. */
    attachmentReferences?: AttachmentReferences
  }
}

export const feature: Feature = {
  work: (runtime, all) => registerAttachmentSweep(runtime, collect(all, 'attachmentReferences')),
  personalData: attachmentPersonalData,
  storedFolders,
}
