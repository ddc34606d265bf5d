import type { Conversation } from './conversation.ts'

/** What somebody is called by the one he talks with; without a name by what he is (specification 1, sections 2 and 3). */
export const publicName = (name: string | null, isProvider: boolean) =>
  name || (isProvider ? 'Pružalac usluge' : 'Korisnik')

/** The same after `sa`: names stay as they are. */
export const withPublicName = (name: string | null, isProvider: boolean) =>
  name || (isProvider ? 'pružaocem usluge' : 'korisnikom')

type Seen = Pick<Conversation, 'other' | 'side'>
export const otherName = ({ other, side }: Seen) => publicName(other.name, side === 'customer')
export const withOther = ({ other, side }: Seen) => withPublicName(other.name, side === 'customer')
