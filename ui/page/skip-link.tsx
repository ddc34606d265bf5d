import { buttonClass } from '../button/button.tsx'

/** The first thing the Tab key reaches: past the header, to the main part of the page. */
export function SkipLink({ target = 'sadrzaj' }: { target?: string }) {
  return (
    <a className={`skip-link ${buttonClass()}`} href={`#${target}`}>
      Preskoči na sadržaj
    </a>
  )
}
