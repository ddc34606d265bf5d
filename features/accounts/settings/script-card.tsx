import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../../platform/browser/api.ts'
import type { Script } from '../../../platform/serbian/script/script.ts'
import { pathInScript, scriptOfPath } from '../../../platform/serbian/script/script-path.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import { ScriptChoice } from '../script-choice.tsx'
import { meQuery } from '../session.ts'
import { SettingsCard } from './settings-card.tsx'
import { saveScript } from './settings-queries.ts'

/** Stores the script of emails, pushes and files, and opens the settings in it. */
export function ScriptCard() {
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const { mutate } = useMutation({
    mutationFn: saveScript,
    // Mutations of one scope run in order, so the last choice is stored last.
    scope: { id: 'script' },
    onMutate: (script: Script) => setScript(script),
    onSuccess: (_, script) => {
      const { pathname, search, hash } = location
      if (script === scriptOfPath(pathname)) toast.success('Pismo je sačuvano.')
      else location.assign(pathInScript(pathname + search, script) + (hash || '#pismo'))
    },
    onError: mutationError => {
      toast.error(errorMessage(mutationError, 'Pismo nije sačuvano. Pokušajte ponovo.'))
      void queryClient.invalidateQueries(meQuery)
    },
  })
  const setScript = (script: Script) =>
    queryClient.setQueryData(meQuery.queryKey, stored => stored && { ...stored, script })
  return (
    <SettingsCard id="pismo" title="Pismo">
      <fieldset className="stack gap-3">
        <legend className="sr-only">Pismo</legend>
        <p className="text-sm text-ink-2">Na ovom pismu su i email, obaveštenja i tabele koje dobijate.</p>
        <ScriptChoice name="script" value={me?.script} onChange={script => mutate(script)} />
      </fieldset>
    </SettingsCard>
  )
}
