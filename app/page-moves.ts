import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

type Change = { fromLocation?: ParsedLocation; toLocation: ParsedLocation }

/** Called with the visitor's first touch. Browsers that cannot tell moves apart would fade from every page into the next. */
export function startMoves({ options }: AnyRouter): void {
  if (CSS.supports('selector(:active-view-transition-type(a))')) options.defaultViewTransition = { types: moveOf }
}

const servicePath = /^\/service\/[\w-]+$/

/**
 * How one page turns into the next, as a name for the style sheet (ui/page/motion.css): from a list to a service and
 * back its picture goes along, a conversation rises and falls. All other pages just change, and so does everything
 * for those who want no movement.
 */
function moveOf({ fromLocation: from, toLocation: to }: Change): string[] | false {
  if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  if (from.pathname === to.pathname) return hasChat(from) !== hasChat(to) && ['chat']
  const [opens, closes] = [servicePath.test(to.pathname), servicePath.test(from.pathname)]
  if (opens === closes) return false
  if (opens) markPhoto(to.pathname)
  else {
    // The list comes only now; it is marked as soon as it stands there, before the browser looks at it.
    const watch = new MutationObserver(() => markPhoto(from.pathname) && watch.disconnect())
    watch.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => watch.disconnect(), 1000)
  }
  return ['photo']
}

const hasChat = ({ search }: ParsedLocation) => Boolean((search as { razgovor?: string }).razgovor)

/** Says which card's picture is the service's own; whether there is one. */
function markPhoto(path: string): boolean {
  for (const marked of document.querySelectorAll('[data-moves]')) marked.removeAttribute('data-moves')
  const photo = document
    .querySelector(`main a[href="${path}"]`)
    ?.closest('article, li')
    ?.querySelector('.photo-card-photo, .service-row-photo')
  photo?.setAttribute('data-moves', '')
  return Boolean(photo)
}
