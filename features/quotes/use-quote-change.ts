import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, sentenceOf } from '../../platform/browser/api.ts'
import { toast } from '../../ui/toast/toast.tsx'
import type { Quote } from './quote.ts'
import { takeQuote } from './quote-queries.ts'

/** One change of a quote. When the other side was quicker, it says so and what the quote has become is shown instead. */
export function useQuoteChange(done?: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<Quote>) => change(),
    onSuccess: quote => {
      takeQuote(queryClient, quote)
      if (done) toast.success(done)
    },
    onError: error => {
      const now = error instanceof ApiError && (error.also.quote as Quote | undefined)
      if (now) takeQuote(queryClient, now)
      toast.error(sentenceOf(error, 'Ponuda nije promenjena. Pokušajte ponovo.'))
    },
  })
}
