import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../platform/browser/api.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { requestsKey } from './request-queries.ts'

/** One change of a request; whatever has become of it is asked for again and shown. */
export function useRequestChange(done: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSuccess: () => toast.success(done),
    onError: error => toast.error(sentenceOf(error, 'Zahtev nije promenjen. Pokušajte ponovo.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: requestsKey }),
  })
}
