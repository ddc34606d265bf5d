import { hasDatabase } from '../../../platform/browser/personal-storage.ts'

/** The owner of the database of a user who has not signed in. Signing out deletes it as it does all personal data. */
export const VISITOR = 'visitor'

/** Returns whether this device may have photos, so that pages without them load no code for the database. */
const mayHavePhotos = (): boolean => hasDatabase(VISITOR)

type DevicePhotos = typeof import('./device-photos.ts')

/** Reads or changes the photos on the device; returns `otherwise` if it has none. */
export const withDevicePhotos = async <Result>(
  act: (photos: DevicePhotos) => Promise<Result>,
  otherwise: Result,
): Promise<Result> => (mayHavePhotos() ? act(await import('./device-photos.ts')) : otherwise)
