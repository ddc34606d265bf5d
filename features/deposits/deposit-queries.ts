import { queryOptions } from '@tanstack/react-query'
import { apiClient, byId, readBody } from '../../platform/browser/api.ts'
import type { Payer } from '../quotes/ips.ts'
import type { DepositSetting } from './service-deposit.ts'
import type { serviceDepositApi } from './service-deposit-api.server.ts'

const api = apiClient<ReturnType<typeof serviceDepositApi>>()

export const ownDepositsQuery = queryOptions({
  queryKey: ['deposits'],
  queryFn: () => readBody(api.deposits.$get()),
  staleTime: 5_000,
})

export const saveDeposit = (serviceId: string, setting: DepositSetting, version: number) =>
  readBody(api.services[':id'].deposit.$put({ ...byId(serviceId), json: { setting, version } }))

export const depositCodeUrl = (bookingId: string, kind: 'svg' | 'png', payer: Payer) =>
  `/api/bookings/${bookingId}/deposit/ips.${kind}?payer=${payer}`
