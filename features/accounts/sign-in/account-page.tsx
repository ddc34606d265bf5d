import type { ReactNode } from 'react'
import { Art } from '../../../ui/art/art.tsx'

/** Layout of sign-in and sign-up; on wide screens the street is drawn beside the form. */
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
