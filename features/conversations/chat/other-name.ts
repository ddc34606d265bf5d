import { publicName } from '../../accounts/display-name.ts'
import type { Conversation } from '../conversation.ts'

/** Returns the other participant's name. It is not declined, so sentences have it first or after a colon. */
export const otherName = ({ other, side }: Pick<Conversation, 'other' | 'side'>) =>
  publicName(other.name, side === 'customer')
