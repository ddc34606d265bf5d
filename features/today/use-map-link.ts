import { useEffect, useState } from 'react'
import { mapLink } from './way.ts'

const anyDevice = { userAgent: '', maxTouchPoints: 0 }

/** Returns the link to an address in the maps of this device, which is known after hydration. */
export function useMapLink(address: string): string {
  const [device, setDevice] = useState(anyDevice)
  useEffect(() => setDevice(navigator), [])
  return mapLink(address, device)
}
