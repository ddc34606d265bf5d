/** Whether React has hydrated all controls. Pages without React or scripts need no hydration. */
export function isPageHydrated(): boolean {
  if (matchMedia('(scripting: none)').matches) return true
  const isReacts = (element: Element) => Object.keys(element).some(key => key.startsWith('__react'))
  const hasReact = document.querySelector('script[src^="/assets/"]')
  // Does not check single controls without a network, because controls whose script is not loaded stay unhydrated.
  const controls = navigator.onLine ? ', main :is(button, input:not([type=hidden]), textarea)' : ''
  return !hasReact || [...document.querySelectorAll(`main > *${controls}`)].every(isReacts)
}
