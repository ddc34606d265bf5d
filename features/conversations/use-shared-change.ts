import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, errorMessage } from '../../platform/browser/api.ts'
import { toast } from '../../ui/toast/toast.tsx'

/** A kind of record that both sides of a conversation change, such as bookings. */
export type SharedRecord<Shared> = {
  /** Shows the current record everywhere on the screen. A returned promise is awaited. */
  show: (queryClient: QueryClient, record: Shared) => unknown
  /** Finds the current record in the body of a refusal; undefined if the body does not contain it. */
  current: (problem: ApiError['details']) => Shared | undefined
  /** Shown for a failure without a sentence from the server. */
  failure: string
}

export const currentRecordOf = <Shared>({ current }: SharedRecord<Shared>, error: unknown): Shared | undefined =>
  error instanceof ApiError ? current(error.details) : undefined

/**
 * Returns a mutation that changes a record and then shows the result everywhere and `sentence` in a toast. If the other
 * side has changed the record before, the mutation shows the sentence of the server and the current record.
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
    // The mutation ends only when the screen shows the result, so that the button cannot be pressed again.
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
