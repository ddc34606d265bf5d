/**
 * The value of a `Content-Disposition` header (RFC 6266); every one is made here. A header holds nothing above U+00FF, so
 * a name with other signs stands in it twice: in full as UTF-8, and in plain letters for what reads no other.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFD').replace(/[^ -~]|["\\]/g, '')
  const header = `${kind}; filename="${plain}"`
  if (plain === name) return header
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${header}; filename*=UTF-8''${whole}`
}
