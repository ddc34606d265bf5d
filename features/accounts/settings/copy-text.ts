import { toast } from '../../../ui/toast/toast.tsx'

/** Puts a text into the clipboard and says so; where that is not allowed, says that too. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error('Kopiranje nije uspelo. Označite tekst i kopirajte ga.')
  }
}
