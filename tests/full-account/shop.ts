import { randomUUID } from 'node:crypto'
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
export async function addShopOf({ db, mark, me, provider, service }: AccountParts): Promise<void> {
  const memberId = randomUUID()
  await db.insert(members).values([
    { id: memberId, providerId: me.id, name: `Radnik ${mark}`, allServices: false, ownHours: true },
    { id: randomUUID(), providerId: provider.id, name: 'Radnik', accountId: me.id },
  ])
  await db.insert(shops).values({ providerId: me.id })
  await db.insert(memberServices).values({ memberId, serviceId: service.id })
  await db.insert(memberHours).values({ memberId, weekday: 1, start: '08:00', end: '12:00' })
  await db.insert(memberDaysOff).values({ memberId, first: '2026-12-24', last: '2026-12-26' })
  await db.insert(memberInvitations).values({ memberId, codeHash: `kod ${mark}`, expiresAt: new Date('2027-01-01') })
}
