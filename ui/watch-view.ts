/**
 * Tells when an element comes into view and when it leaves it; returns how to stop. On a fast scroll a browser hands
 * over several observations at once, the oldest first: only the last of them says how it is now.
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
