import { ChevronRight } from 'lucide-react'
import { Children, type ReactNode } from 'react'

export function Breadcrumbs({ children, current }: { children: ReactNode; current: string }) {
  return (
    <nav className="breadcrumbs" aria-label="Putanja">
      {Children.map(children, link => (
        <>
          {link}
          <ChevronRight aria-hidden="true" />{' '}
        </>
      ))}
      <span aria-current="page">{current}</span>
    </nav>
  )
}
