import { z } from 'zod'
import { workingWeek } from '../appointments/hours.ts'
import { conversation } from '../conversations/conversation.ts'
import { message } from '../conversations/message.ts'
import { invitationCodeInput, memberFields } from '../members/member.ts'

const weekly = workingWeek.nullable().default(null).describe('Own working week; null for that of the provider')

const memberInput = memberFields.extend({ weekly })
export type MemberInput = z.output<typeof memberInput>

export const newMemberInput = memberInput.extend({
  id: z.uuid().describe('Chosen by the client, so that a repeated request adds one member'),
})
export type NewMemberInput = z.output<typeof newMemberInput>

const version = z.number().int().min(1).max(2_147_483_647)
export const memberChanges = memberInput.extend({ version })
export type MemberChanges = z.output<typeof memberChanges>

const member = memberFields.extend({
  id: z.uuid(),
  weekly,
  has_account: z.boolean().describe('An account has accepted the invitation'),
  invited_until: z.iso.datetime().nullable().describe('End of the open invitation'),
  ahead: z.number().int().describe('Bookings and own entries ahead'),
  version,
})
export type Member = z.infer<typeof member>

export const shop = z.object({
  owner: z.object({ name: z.string().nullable(), avatar_url: z.string().nullable() }),
  owner_takes_bookings: z.boolean().describe('The provider in person can be booked'),
  shows_ratings: z.boolean().describe('Visitors see the rating of each person, and who did a rated job'),
  members: z.array(member),
  services: z.array(z.object({ id: z.uuid(), title: z.string() })),
})
export type Shop = z.infer<typeof shop>

/** Whether visitors see the ratings of each person. */
export const shownRatingsInput = z.object({ shown: z.boolean() })

export const ownerInput = z.object({ takes_bookings: z.boolean() })

export const invitation = z.object({ code: z.string().describe('K7PM-4XQT'), expires_at: z.iso.datetime() })
export const joinInput = z.object({ code: invitationCodeInput })

const bookings = z
  .enum(['give', 'cancel'], 'Izaberite šta će biti sa terminima.')
  .describe('`give`: to others who are free, and cancel the rest; `cancel`: cancel all')
export const absenceInput = z.object({ date: memberFields.shape.days_off.unwrap().element.shape.first, bookings })
export const leavingInput = z.object({ bookings })
export type BookingsChoice = z.infer<typeof bookings>

export const released = z.object({
  given: z.number().int().describe('Bookings and entries that others have taken over'),
  cancelled: z.number().int().describe('Bookings that were cancelled'),
  kept: z.number().int().describe('Own entries that no other person could take over'),
})
export type Released = z.infer<typeof released>

export const work = z.object({
  work: z
    .object({
      member: z.object({ id: z.uuid(), name: z.string() }),
      provider: z.object({ id: z.uuid(), name: z.string().nullable() }),
    })
    .nullable()
    .describe('Null for a caller who works for no provider'),
  has_members: z.boolean().describe('Members work for the caller'),
})
export type Work = z.infer<typeof work>

export const workConversation = z.object({
  conversation: conversation.pick({ id: true, other: true, service: true, is_completed: true }),
  can_send: z.boolean(),
  messages: z.array(message).describe('The newest, in their order, without quotes and complaints'),
})
export type WorkConversation = z.infer<typeof workConversation>
