import { z } from 'zod'
import { refundHoursChoices } from './deposit-limits.ts'

export type DepositAccount = { holder: string; account: string }
/** Result of a cancellation or a missed visit after the deposit has come. */
export type DepositOutcome = 'returned' | 'kept'

const amount = z.number().int().positive().describe('In para, hundredths of a dinar; whole dinars')
const refundHours = z
  .literal([...refundHoursChoices])
  .describe('Hours before the visit until which a cancellation by the customer returns the deposit')

/** Deposit that a service asks for, as customers see it before they book. */
export const depositTerms = z.object({ amount, refund_hours: refundHours })
export type DepositTerms = z.infer<typeof depositTerms>

/**
 * `later`: the provider has not accepted the request yet. `waiting`: the slot is held until `due_at`. `arrived`: the
 * booking is confirmed, or done. `to_return`, `returned` and `kept` follow a cancellation or a missed visit after the
 * deposit has come. `disputed`: one side objects to the report of the missed visit, so the two have to agree. `missed`:
 * the booking has ended before the deposit came, `unasked`: before it was asked for.
 */
const depositStates = [
  'later',
  'waiting',
  'arrived',
  'to_return',
  'returned',
  'kept',
  'disputed',
  'missed',
  'unasked',
] as const
export type DepositState = (typeof depositStates)[number]

export const bookingDeposit = depositTerms.extend({
  state: z.enum(depositStates),
  due_at: z.iso.datetime().nullable().describe('End of the wait, while the state is `waiting`'),
  said_paid_at: z.iso.datetime().nullable().describe('When the customer said that it is paid'),
  arrived_at: z.iso.datetime().nullable(),
  is_refundable: z.boolean().describe('False after the customer has moved the visit when it was too late to cancel'),
  returned_at: z.iso.datetime().nullable(),
  payment: z
    .object({ holder: z.string(), account: z.string(), purpose: z.string(), reference: z.string() })
    .nullable()
    .describe('For the customer, while the state is `waiting`'),
})
export type BookingDeposit = z.infer<typeof bookingDeposit>
