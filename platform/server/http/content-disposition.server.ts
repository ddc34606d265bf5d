/**
 * Returns the value of a `Content-Disposition` header (RFC 6266); every such header is made here. Headers allow nothing
 * above U+00FF, so other names appear twice: in full as UTF-8, and in ASCII for clients that read no other.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const asciiName = name.normalize('NFD').replace(/[^ -~]|["\\]/g, '')
  const header = `${kind}; filename="${asciiName}"`
  if (asciiName === name) return header
  const encodedName = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `${header}; filename*=UTF-8''${encodedName}`
}
