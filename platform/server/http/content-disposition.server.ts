/** Headers allow nothing above U+00FF, so other names appear twice: as UTF-8 and in ASCII (RFC 6266). */
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
