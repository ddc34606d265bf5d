import { z } from 'zod'
import { expectedVersion } from '../../platform/browser/expected-version.ts'
import { depositTerms } from '../bookings/deposit/deposit.ts'
import { MAX_DEPOSIT_IN_PARA, shareChoices } from './service-deposit-limits.ts'

const sum = z
  .number('Unesite iznos kapare.')
  .int('Unesite iznos kapare.')
  .min(100, 'Kapara mora da bude bar 1 RSD.')
  .max(MAX_DEPOSIT_IN_PARA, 'Kapara može da bude najviše 99.999.999 RSD.')
  .multipleOf(100, 'Kaparu upišite u celim dinarima.')
  .describe('In para; whole dinars')

const rule = depositTerms.shape.refund_hours

/** Setting of a service: a fixed sum, or a share of its own price or of a line of the price list. */
export const depositSetting = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('sum'), amount: sum, refund_hours: rule }),
    z.object({
      kind: z.literal('share'),
      share: z.literal([...shareChoices], 'Izaberite deo cene.').describe('Per cent'),
      price_item_id: z.uuid().nullable().describe('Line of the price list; null for the price of the service'),
      refund_hours: rule,
    }),
  ])
  .nullable()
  .describe('Null for no deposit')
export type DepositSetting = z.output<typeof depositSetting>

export const depositChange = z.object({ setting: depositSetting, version: expectedVersion })
export type DepositChange = z.output<typeof depositChange>

const serviceDeposit = z.object({
  service_id: z.uuid(),
  title: z.string(),
  has_price: z.boolean().describe('The service has a price of its own, of which a share can be asked'),
  setting: depositSetting,
  amount: z.number().int().nullable().describe('What a customer would pay now, in para; null if nothing is asked'),
  version: z.number().int(),
})
export type ServiceDepositView = z.infer<typeof serviceDeposit>

export const ownDeposits = z.object({
  has_account: z.boolean().describe('Without a payment account no deposit can be asked'),
  items: z.array(serviceDeposit),
})
export type OwnDeposits = z.infer<typeof ownDeposits>
