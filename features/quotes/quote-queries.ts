import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import type { SharedRecord } from '../conversations/use-shared-change.ts'
import type { Payer } from './ips.ts'
import type { paymentApi } from './payment-api.server.ts'
import type { Quote, QuoteSide, Warranty } from './quote.ts'
import type { quoteApi } from './quote-api.server.ts'

const api = apiClient<ReturnType<typeof quoteApi>>()
const payments = apiClient<ReturnType<typeof paymentApi>>()

/** Prefix of the keys of all quote queries. A live event invalidates all queries with this prefix. */
export const quotesKey = ['quotes']

export const quoteQuery = (id: string) =>
  queryOptions({ queryKey: [...quotesKey, 'one', id], queryFn: () => readBody(api.quotes[':id'].$get(byId(id))) })

export const myQuotesQuery = (side: QuoteSide) =>
  queryOptions({
    queryKey: [...quotesKey, 'mine', side],
    queryFn: () => readBody(api.quotes.mine.$get({ query: { side, limit: '100' } })),
  })

export const quoteFiguresQuery = queryOptions({
  queryKey: [...quotesKey, 'figures'],
  queryFn: () => readBody(api.quotes.figures.$get()),
})

export const paymentAccountQuery = queryOptions({
  queryKey: [...quotesKey, 'account'],
  queryFn: () => fetchPaymentAccount(),
})
export const fetchPaymentAccount = async () => (await readBody(payments['payment-account'].$get())).account
export const savePaymentAccount = (input: { holder: string; account: string; version: number }) =>
  readBody(payments['payment-account'].$put({ json: input }))

type Content = {
  lines: { name: string; unit: string; quantity: number; price: number }[]
  note: string
  warranty: Warranty
  valid_until: string
}
export const sendQuote = (input: Content & { id: string; conversation_id: string }) =>
  readBody(api.quotes.$post({ json: input }))
export const sendVersion = (id: string, input: Content & { after: number; change_note: string }) =>
  readBody(api.quotes[':id'].versions.$post({ ...byId(id), json: input }))

type SeenVersion = { version: number; sha256: string }
export const acceptQuote = (id: string, { version, sha256 }: SeenVersion) =>
  readBody(api.quotes[':id'].accept.$post({ ...byId(id), json: { version, sha256 } }))
export const declineQuote = (id: string, { version, sha256 }: SeenVersion, reason: string) =>
  readBody(api.quotes[':id'].decline.$post({ ...byId(id), json: { version, sha256, reason } }))
export const withdrawQuote = (id: string, { version }: SeenVersion) =>
  readBody(api.quotes[':id'].withdraw.$post({ ...byId(id), json: { version } }))
export const markPaid = (id: string, { version }: SeenVersion) =>
  readBody(api.quotes[':id'].paid.$post({ ...byId(id), json: { version } }))

/** Returns the URL of the payment code's image. The URL contains the version, so that no old image is reused. */
export const paymentCodeUrl = ({ id, accepted }: Quote, kind: 'svg' | 'png', payer: Payer) =>
  `/api/quotes/${id}/ips.${kind}?v=${accepted}&payer=${payer}`
export const csvUrl = '/api/quotes/csv'

/** Puts a changed quote into the cache and refetches lists and sums. */
export function cacheQuote(queryClient: QueryClient, quote: Quote): void {
  queryClient.setQueryData(quoteQuery(quote.id).queryKey, quote)
  void queryClient.invalidateQueries({ queryKey: [...quotesKey, 'mine'] })
  void queryClient.invalidateQueries(quoteFiguresQuery)
}

export const sharedQuoteRecord: SharedRecord<Quote> = {
  show: cacheQuote,
  current: ({ quote }) => quote as Quote | undefined,
  failure: 'Ponuda nije promenjena. Pokušajte ponovo.',
}
