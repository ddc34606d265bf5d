import type { ReactNode } from 'react'
import { EvidenceMark } from './evidence-mark.tsx'

type TrustFactProps = { title: string; state?: 'yes' | 'no'; children: ReactNode }

/** One fact of the card of trust: a window, a short bold line and a quiet one. */
export function TrustFact({ title, state = 'yes', children }: TrustFactProps) {
  return (
    <li className="trust-fact">
      <EvidenceMark state={state} />
      <p>
        <b>{title}</b>
        <span>{children}</span>
      </p>
    </li>
  )
}
