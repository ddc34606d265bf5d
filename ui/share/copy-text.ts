import { toast } from '../toast/toast.tsx'

/** Copies a text to the clipboard and shows a toast about the outcome; returns false if the browser refuses. */
export async function copyText(text: string, successMessage: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(successMessage)
    return true
  } catch {
    toast.error('Kopiranje nije uspelo. Označite tekst i kopirajte ga.')
    return false
  }
}
