/** Returns the Content-Disposition header. A name that is not ASCII appears twice, as ASCII and as UTF-8 (RFC 6266). */
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
