import { toast } from '../toast/toast.tsx'

/** Puts a text into the clipboard and says so; where that is not allowed, says that too. Answers whether it is there. */
export async function copyText(text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
    return true
  } catch {
    toast.error('Kopiranje nije uspelo. Označite tekst i kopirajte ga.')
    return false
  }
}
