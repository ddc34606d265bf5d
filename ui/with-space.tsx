import type { ReactNode } from 'react'

/** Adds a space to a control's content, so that neighbours are separate words when copied. Text stays one node. */
export const withSpace = (content: ReactNode) => (typeof content === 'string' ? `${content} ` : <>{content} </>)
