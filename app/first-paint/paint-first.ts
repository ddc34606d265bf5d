import type { AnyRouter } from '@tanstack/react-router'

/** What leads elsewhere is seen to be pressed before the page, with all its links, makes ready to change. */
export function paintBeforeMoving(router: AnyRouter): void {
  const { navigate } = router
  router.navigate = async where => {
    await painted()
    return navigate(where)
  }
}

/** When the next picture is on the screen; a page that nobody sees has none. */
const painted = () =>
  new Promise<void>(done => {
    requestAnimationFrame(() => setTimeout(done))
    setTimeout(done, 100)
  })
