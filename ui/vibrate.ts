/** Vibrates where the device can. Browsers refuse it before the first touch; reduced motion turns it off. */
export function vibrate(): void {
  if (!navigator.userActivation?.hasBeenActive || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate?.(12)
}
