import { toVisibleText } from '../../platform/browser/text-schemas.ts'

/** Matches an email address with an ASCII domain. Zod's pattern would reject `xn--90a3ac`, which stands for `.срб`. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])$/

/** Returns the address as it is stored: trimmed, with an ASCII domain (`xn--e1afmkfd.xn--90a3ac` for `пример.срб`). */
export function normalEmail(text: string): string {
  const email = toVisibleText(text).trim()
  const [, local, domain] = /^([^@]*)@([\p{L}\p{M}\p{N}.。-]+)$/u.exec(email) ?? []
  // biome-ignore lint/suspicious/noControlCharactersInRegex: whatever is beyond ASCII
  if (!domain || /^[\u0000-\u007f]*$/.test(domain)) return email
  try {
    return `${local}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return email
  }
}
