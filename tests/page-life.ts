/** Whether React has taken over all that can be pressed; pages without it, or any script, are alive as they are. */
export function isAlive(): boolean {
  if (matchMedia('(scripting: none)').matches) return true
  const isReacts = (element: Element) => Object.keys(element).some(key => key.startsWith('__react'))
  const hasReact = document.querySelector('script[src^="/assets/"]')
  // Parts whose script comes when the network is back wait for it.
  const controls = navigator.onLine ? ', main :is(button, input:not([type=hidden]), textarea)' : ''
  return !hasReact || [...document.querySelectorAll(`main > *${controls}`)].every(isReacts)
}
