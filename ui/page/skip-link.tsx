import { buttonClass } from '../button/button.tsx'

/** The first link that the Tab key reaches: it skips the header. */
export function SkipLink({ target = 'sadrzaj' }: { target?: string }) {
  return (
    <a className={`skip-link ${buttonClass()}`} href={`#${target}`}>
      Preskoči na sadržaj
    </a>
  )
}
