import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../../platform/browser/api.ts'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Switch } from '../../../ui/switch/switch.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { AccountSettings } from '../profile/profile.ts'
import { SettingsCard } from './settings-card.tsx'
import { saveSettings, settingsQuery } from './settings-queries.ts'

export function NotificationsCard() {
  const queryClient = useQueryClient()
  const { data: settings, error, refetch, isFetching } = useQuery(settingsQuery)
  const { mutate } = useMutation({
    mutationFn: saveSettings,
    // Mutations of one scope run in order, so the last choice is stored last.
    scope: { id: 'settings' },
    onMutate: async (chosen: AccountSettings) => {
      await queryClient.cancelQueries(settingsQuery)
      queryClient.setQueryData(settingsQuery.queryKey, chosen)
    },
    onSuccess: () => toast.success('Obaveštenja su sačuvana.'),
    onError: mutationError => {
      toast.error(errorMessage(mutationError, 'Obaveštenja nisu sačuvana. Pokušajte ponovo.'))
      void queryClient.invalidateQueries(settingsQuery)
    },
  })
  return (
    <SettingsCard id="obavestenja" title="Obaveštenja emailom">
      {error && !settings ? (
        <LoadError level={3} busy={isFetching} onRetry={() => void refetch()}>
          Obaveštenja trenutno ne mogu da se učitaju.
        </LoadError>
      ) : (
        <Switch
          between
          className="settings-switch"
          checked={settings?.notify_messages ?? false}
          disabled={!settings}
          onCheckedChange={on => mutate({ notify_messages: on })}
          label={
            <>
              <strong className="block">Nove poruke</strong>
              <span className="block text-sm text-ink-2">
                Email kad vam neko piše, a niste na sajtu; za isti razgovor najviše jedan na sat.
              </span>
            </>
          }
        />
      )}
    </SettingsCard>
  )
}
