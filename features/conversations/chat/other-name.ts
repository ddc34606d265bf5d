import { publicName } from '../../accounts/display-name.ts'
import type { Conversation } from '../conversation.ts'

/** What the other one is called. Names are not declined: a sentence puts them first, or after a colon. */
export const otherName = ({ other, side }: Pick<Conversation, 'other' | 'side'>) =>
  publicName(other.name, side === 'customer')
