import { publicName } from '../../accounts/display-name.ts'
import type { Conversation } from '../conversation.ts'

/** Returns the other participant's name. Sentences have the name first or after a colon, because it is not declined. */
export const otherName = ({ other, side }: Pick<Conversation, 'other' | 'side'>) =>
  publicName(other.name, side === 'customer')
