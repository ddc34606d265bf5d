import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

type Change = { fromLocation?: ParsedLocation; toLocation: ParsedLocation }

/** Starts page transitions in browsers that know transition types; other browsers would cross-fade all pages. */
export function startPageTransitions({ options }: AnyRouter): void {
  if (CSS.supports('selector(:active-view-transition-type(a))'))
    options.defaultViewTransition = { types: transitionTypes }
}

const servicePath = /^\/service\/[\w-]+$/

/** Returns the types that ui/page/motion.css animates. Other changes and reduced motion have no types. */
function transitionTypes({ fromLocation: from, toLocation: to }: Change): string[] | false {
  if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) return false
  if (from.pathname === to.pathname) return hasChat(from) !== hasChat(to) && ['chat']
  const [opens, closes] = [servicePath.test(to.pathname), servicePath.test(from.pathname)]
  if (opens === closes) return false
  if (opens) markPhoto(to.pathname)
  else {
    // The list is not rendered yet. Its photo is marked as soon as it appears, before the browser takes its snapshot.
    const observer = new MutationObserver(() => markPhoto(from.pathname) && observer.disconnect())
    observer.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => observer.disconnect(), 1000)
  }
  return ['photo']
}

const hasChat = ({ search }: ParsedLocation) => Boolean((search as { razgovor?: string }).razgovor)

/** Marks the photo on the card of this service; returns whether there is one. */
function markPhoto(path: string): boolean {
  for (const marked of document.querySelectorAll('[data-moves]')) marked.removeAttribute('data-moves')
  const photo = document
    .querySelector(`main a[href$="${path}"]`)
    ?.closest('article, li')
    ?.querySelector('.card-photo, .service-row-photo')
  photo?.setAttribute('data-moves', '')
  return Boolean(photo)
}
