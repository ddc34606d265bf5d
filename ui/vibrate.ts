/**
 * Vibrates briefly to confirm an action, on devices that can. Browsers refuse it before the first touch; users who
 * prefer reduced motion get none.
 */
export function vibrate(): void {
  if (!navigator.userActivation?.hasBeenActive || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate?.(12)
}
