import type { ReactNode } from 'react'

/** In place of words that went with their writer's account. */
export const blankMessage = 'Poruka je obrisana.'

/** Addresses can be followed; everything else of a message is only ever text. */
function messageTextWithLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,!?;:)\]])/).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part}
      </a>
    ) : (
      part
    ),
  )
}

/** A message's text. Without text is what is photos alone, and what somebody wrote who has deleted his account. */
export function Words({ text, isAlone }: { text: string; isAlone: boolean }) {
  if (!text) return isAlone && <em>{blankMessage}</em>
  return <p className="whitespace-pre-wrap">{messageTextWithLinks(text)}</p>
}
