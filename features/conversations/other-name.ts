import { publicName } from '../accounts/display-name.ts'
import type { Conversation } from './conversation.ts'

/** What others call somebody, after `sa`: names stay as they are. */
export const withPublicName = (name: string | null, isProvider: boolean) =>
  name || (isProvider ? 'pružaocem usluge' : 'korisnikom')

type Seen = Pick<Conversation, 'other' | 'side'>
export const otherName = ({ other, side }: Seen) => publicName(other.name, side === 'customer')
export const withOther = ({ other, side }: Seen) => withPublicName(other.name, side === 'customer')
