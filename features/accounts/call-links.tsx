import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PhoneNumber } from '../../platform/serbian/phone-number.ts'
import { type ButtonLook, buttonClass } from '../../ui/button/button.tsx'

type CallLinksProps = {
  written: string | null
  /** The numbers in it; an answer of an earlier release, kept in this browser, has none. */
  numbers: PhoneNumber[] | undefined
  look: ButtonLook
  /** Stands before each number that is a link. */
  verb?: string
  icon?: ReactNode
}

/** A button for each number, which dials it; what is no number stands as text. */
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
