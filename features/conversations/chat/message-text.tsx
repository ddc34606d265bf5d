import type { ReactNode } from 'react'
import { splitLinks } from '../../../platform/browser/text-links.ts'

/** In place of words that went with their writer's account. */
export const blankMessage = 'Poruka je obrisana.'

/** Addresses can be followed; everything else of a message is only ever text. */
const messageTextWithLinks = (written: string): ReactNode[] =>
  splitLinks(written).map(({ text, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {text}
      </a>
    ) : (
      text
    ),
  )

/** A message's text. Without text is what is photos alone, and what somebody wrote who has deleted his account. */
export function Words({ text, isAlone }: { text: string; isAlone: boolean }) {
  if (!text) return isAlone && <em>{blankMessage}</em>
  return <p className="whitespace-pre-wrap">{messageTextWithLinks(text)}</p>
}
