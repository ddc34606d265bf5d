import { buttonClass } from '../button/button.tsx'

export function SkipLink({ target = 'sadrzaj' }: { target?: string }) {
  return (
    <a className={`skip-link ${buttonClass()}`} href={`#${target}`}>
      Preskoči na sadržaj
    </a>
  )
}
