import type { ReactNode } from 'react'

/** Returns a control's content with a space after it, so that neighbours are separate words when copied. Text stays one node. */
export const withSpace = (content: ReactNode) => (typeof content === 'string' ? `${content} ` : <>{content} </>)
