import { Bot } from 'lucide-react'
import { Note } from '../../ui/note/note.tsx'
import type { OwnAccount } from '../accounts/account.ts'
import { useAssistantIsOn } from './assistant-setting.ts'

/** Note above a provider's messages while the assistant is on (docs/product.md, The reply assistant). */
export function AssistantBanner({ me }: { me: OwnAccount }) {
  if (!useAssistantIsOn(me)) return null
  return (
    <Note tone="ok" icon={<Bot />} className="mb-4" role="status">
      <b>Asistent je uključen</b> i automatski odgovara na poruke korisnika.
    </Note>
  )
}
