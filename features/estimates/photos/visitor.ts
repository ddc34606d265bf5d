import { hasDatabase } from '../../../platform/browser/personal-storage.ts'
import { VISITOR } from './photo-owner.ts'

/** Returns whether this device may have photos, so that pages without them load no code for the database. */
const mayHavePhotos = (): boolean => hasDatabase(VISITOR)

type DevicePhotos = typeof import('./device-photos.ts')

/** Reads or changes the photos on the device; returns `otherwise` if it has none. */
export const withDevicePhotos = async <Result>(
  act: (photos: DevicePhotos) => Promise<Result>,
  otherwise: Result,
): Promise<Result> => (mayHavePhotos() ? act(await import('./device-photos.ts')) : otherwise)
