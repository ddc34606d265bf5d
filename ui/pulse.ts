/**
 * A short tremble in the hand, where the device has one: what was sent or confirmed is felt. Only after a touch, since
 * browsers refuse it before, and not for those who want no movement.
 */
export function pulse(): void {
  if (!navigator.userActivation?.hasBeenActive || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  navigator.vibrate?.(12)
}
