import type { Feature } from '../../platform/server/feature.server.ts'
import { serviceDepositApi } from './service-deposit-api.server.ts'
import { serviceDepositPersonalData } from './service-deposit-personal-data.server.ts'
import { depositOf } from './service-deposits.server.ts'

export const feature: Feature = {
  api: serviceDepositApi,
  personalData: serviceDepositPersonalData,
  depositOf,
}
