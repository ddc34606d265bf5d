/** Whether React has hydrated all controls; pages without React or scripts need no hydration. */
export function isPageHydrated(): boolean {
  if (matchMedia('(scripting: none)').matches) return true
  const isReacts = (element: Element) => Object.keys(element).some(key => key.startsWith('__react'))
  const hasReact = document.querySelector('script[src^="/assets/"]')
  // Without a network, parts whose script is not loaded yet stay unhydrated.
  const controls = navigator.onLine ? ', main :is(button, input:not([type=hidden]), textarea)' : ''
  return !hasReact || [...document.querySelectorAll(`main > *${controls}`)].every(isReacts)
}
