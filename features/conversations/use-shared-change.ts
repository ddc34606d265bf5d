import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, errorMessage } from '../../platform/browser/api.ts'
import { toast } from '../../ui/toast/toast.tsx'

/** A kind of record that both sides of a conversation change, such as bookings. */
export type SharedRecord<Shared> = {
  /** Shows the record as it is now wherever it is on the screen; a promise is waited for. */
  show: (queryClient: QueryClient, record: Shared) => unknown
  /** Finds the record as it is now in a refusal's body; undefined where the refusal does not bring it. */
  current: (problem: ApiError['details']) => Shared | undefined
  /** The sentence about a failure for which the server gives none. */
  failure: string
}

export const currentRecordOf = <Shared>({ current }: SharedRecord<Shared>, error: unknown): Shared | undefined =>
  error instanceof ApiError ? current(error.details) : undefined

/**
 * Changes a record that the other side may change at the same time, and shows the result everywhere with
 * `sentence`. When the other side was quicker, shows the server's sentence and the current record.
 */
export const useSharedChange = <Shared>(kind: SharedRecord<Shared>, sentence?: Sentence<Shared>) =>
  useMutation(sharedChangeOptions(useQueryClient(), kind, sentence))

type Sentence<Shared> = string | ((record: Shared) => string)

export const sharedChangeOptions = <Shared>(
  queryClient: QueryClient,
  kind: SharedRecord<Shared>,
  sentence?: Sentence<Shared>,
) =>
  mutationOptions({
    mutationFn: (change: () => Promise<Shared>) => change(),
    // The change is under way until the screen shows its result: its button could otherwise be pressed again.
    onSuccess: async record => {
      const isShown = kind.show(queryClient, record)
      if (sentence) toast.success(typeof sentence === 'string' ? sentence : sentence(record))
      await isShown
    },
    onError: async error => {
      const current = currentRecordOf(kind, error)
      const isShown = current !== undefined && kind.show(queryClient, current)
      toast.error(errorMessage(error, kind.failure))
      await isShown
    },
  })
