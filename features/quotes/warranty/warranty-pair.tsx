import type { QuoteVersion } from '../quote.ts'
import { warrantyInWords } from './warranty-words.ts'

/** The warranty among the facts of a version. A version that replaces a promised warranty says that it has none. */
export function WarrantyPair({ version, isRequired }: { version: QuoteVersion; isRequired?: boolean }) {
  if (!version.warranty && !isRequired) return null
  return (
    <div>
      <dt>Garancija</dt>
      <dd>{version.warranty ? warrantyInWords(version.warranty) : 'bez garancije'}</dd>
    </div>
  )
}
