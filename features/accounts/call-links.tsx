import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PhoneNumber } from '../../platform/serbian/phone-number.ts'
import { type ButtonStyle, buttonClass } from '../../ui/button/button.tsx'

type CallLinksProps = {
  written: string | null
  /** The phone numbers in `written`. Undefined in a response of an earlier release that this browser has cached. */
  numbers: PhoneNumber[] | undefined
  look: ButtonStyle
  verb?: string
  icon?: ReactNode
}

/** A button for each phone number, which dials the number. Other text is shown unchanged. */
export function CallLinks({ written, numbers, look, verb, icon = <Phone /> }: CallLinksProps) {
  return (numbers ?? (written ? [{ text: written, tel: null }] : [])).map(({ text, tel }) =>
    tel ? (
      <a key={text} className={buttonClass(look)} href={`tel:${tel}`}>
        {icon}
        {verb && `${verb} `}
        {text}
      </a>
    ) : (
      <span key={text} className="row gap-2 wrap-anywhere">
        {icon}
        {text}
      </span>
    ),
  )
}
