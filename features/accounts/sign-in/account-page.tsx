import type { ReactNode } from 'react'
import { Art } from '../../../ui/art/art.tsx'

export function AccountPage({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="account-page">
      <div className="account-form">{children}</div>
      <div className="account-scene" aria-hidden="true">
        <p className="flare">{words}</p>
        <div className="account-street">
          <Art name="street" />
        </div>
        <div className="account-palace">
          <Art name="palace" />
        </div>
      </div>
    </div>
  )
}
