import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Section } from './section.ts'

export function SectionNav(props: { sections: Section[]; open: string; counts: Record<string, number> }) {
  const { sections, open, counts } = props
  const nav = useRef<HTMLElement>(null)
  // A phone shows only some of the links, so the link of the open section is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another section is opened
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [open])
  return (
    <nav ref={nav} className="room-rail" aria-label="Administracija">
      {sections.map(({ name, label, icon: Icon, isUrgent, startsGroup }) => (
        <Link
          key={name}
          to="/admin/{-$section}/{-$id}"
          params={{ section: name || undefined, id: undefined }}
          activeOptions={{ exact: name === '' }}
          className={startsGroup ? 'room-rail-group' : undefined}
        >
          <Icon aria-hidden="true" />
          {label}
          {counts[name] ? (
            <span className={isUrgent ? 'room-count room-count-urgent' : 'room-count'}>
              {counts[name]}
              <span className="sr-only"> čeka</span>
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}
