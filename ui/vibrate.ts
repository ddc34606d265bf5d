/** Vibrates if the device can. Browsers refuse vibration before the first touch, and reduced motion turns it off. */
export function vibrate(): void {
  if (!navigator.userActivation?.hasBeenActive || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate?.(12)
}
