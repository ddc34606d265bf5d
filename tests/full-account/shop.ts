import {
  memberDaysOff,
  memberHours,
  memberInvitations,
  memberServices,
  members,
  shops,
} from '../../features/members/member-tables.server.ts'
import type { AccountParts } from './account-parts.ts'

/** Gives the user a member with rules, and makes the user a member of the other provider. */
export async function addShopOf({ fill, mark, me, provider }: AccountParts): Promise<void> {
  const [member] = await fill(members, { name: `Radnik ${mark}`, allServices: false, ownHours: true })
  const memberId = member!.id
  await fill(members, { providerId: provider.id, name: 'Radnik', accountId: me.id })
  await fill(shops, {})
  await fill(memberServices, { memberId })
  await fill(memberHours, { memberId, start: '08:00', end: '12:00' })
  await fill(memberDaysOff, { memberId })
  await fill(memberInvitations, { memberId, codeHash: `kod ${mark}` })
}
