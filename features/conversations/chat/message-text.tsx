import type { ReactNode } from 'react'
import { splitLinks } from '../../../platform/browser/text-links.ts'

/** Shown instead of a text that was erased with the sender's account. */
export const deletedMessageText = 'Poruka je obrisana.'

const messageTextWithLinks = (content: string): ReactNode[] =>
  splitLinks(content).map(({ text, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <a key={index} translate="no" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {text}
      </a>
    ) : (
      text
    ),
  )

/** Text of a message, in the script in which the sender wrote. The text is empty if there are only photos or if the sender has deleted the account. */
export function MessageText({ text, isAlone }: { text: string; isAlone: boolean }) {
  if (!text) return isAlone && <em>{deletedMessageText}</em>
  return (
    <p className="whitespace-pre-wrap" translate="no">
      {messageTextWithLinks(text)}
    </p>
  )
}
