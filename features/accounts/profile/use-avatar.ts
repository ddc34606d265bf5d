import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../platform/browser/api.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import { portraitFormats, portraitMessages } from '../../media/media.ts'
import { MAX_IMAGE_BYTES } from '../../media/media-limits.ts'
import { uploadImage } from '../../media/media-queries.ts'
import { applyProfileChange, saveAvatar } from './profile-queries.ts'

function checkPortrait(file: Pick<File, 'size' | 'type'> | undefined): string | undefined {
  if (!file) return portraitMessages.missing
  if (file.size > MAX_IMAGE_BYTES) return portraitMessages.size
  if (!portraitFormats.includes(file.type)) return portraitMessages.format
  return undefined
}

/** Returns functions that set and remove the user's portrait (docs/product.md, Profile). */
export function useAvatar() {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<'upload' | 'removal'>()
  const [error, setError] = useState<string>()

  async function change(task: 'upload' | 'removal', url: () => Promise<string | null>, done: string, failure: string) {
    if (busy) return
    setError(undefined)
    setBusy(task)
    try {
      applyProfileChange(queryClient, await saveAvatar(await url()))
      toast.success(done)
    } catch (refusal) {
      fail(errorMessage(refusal, failure))
    }
    setBusy(undefined)
  }

  function fail(sentence: string) {
    setError(sentence)
    toast.error(sentence)
  }

  return {
    busy,
    error,
    upload(file: File | undefined) {
      const problem = checkPortrait(file)
      if (!file || problem) return fail(problem ?? portraitMessages.missing)
      void change(
        'upload',
        async () => (await uploadImage('avatars', file)).url,
        'Profilna slika je uspešno ažurirana!',
        'Došlo je do greške prilikom uploada slike.',
      )
    },
    remove: () =>
      change(
        'removal',
        async () => null,
        'Profilna slika je uspešno uklonjena!',
        'Došlo je do greške prilikom uklanjanja slike.',
      ),
  }
}
