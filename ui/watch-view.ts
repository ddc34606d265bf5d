/**
 * Calls back when an element enters or leaves the view; returns a function that stops. During fast scrolling browsers
 * deliver several observations at once, oldest first; only the last one is current.
 */
export function watchView(
  element: Element,
  onChange: (isInView: boolean) => void,
  options?: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver(entries => onChange(entries.at(-1)!.isIntersecting), options)
  observer.observe(element)
  return () => observer.disconnect()
}
