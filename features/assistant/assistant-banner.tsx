import { Bot } from 'lucide-react'
import { Note } from '../../ui/note.tsx'
import { useFlag } from '../accounts/use-flag.ts'

/** Above a provider's messages while his assistant is on (specification 2, Dashboard and Messages page). */
export function AssistantBanner() {
  if (useFlag('assistant') !== 'true') return null
  return (
    <Note icon={<Bot />} className="mb-4" role="status">
      <b>Asistent je uključen</b> i automatski odgovara na poruke korisnika.
    </Note>
  )
}
