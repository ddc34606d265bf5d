/** Watches whether an element is in view. Fast scrolling delivers several observations; only the last is current. */
export function watchView(
  element: Element,
  onChange: (isInView: boolean) => void,
  options?: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver(entries => onChange(entries.at(-1)!.isIntersecting), options)
  observer.observe(element)
  return () => observer.disconnect()
}
