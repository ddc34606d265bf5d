import type { AnyRouter } from '@tanstack/react-router'

/** Makes navigation wait for a paint, so that a pressed link is shown as pressed before the page starts to change. */
export function paintBeforeNavigating(router: AnyRouter): void {
  const { navigate } = router
  router.navigate = async target => {
    await nextPaint()
    return navigate(target)
  }
}

/** Resolves after the next paint, or after 100 ms, because a hidden tab paints nothing. */
const nextPaint = () =>
  new Promise<void>(done => {
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, 100)
  })
