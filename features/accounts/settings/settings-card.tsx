import type { ReactNode } from 'react'

export function SettingsCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="card pad stack settings-card" aria-labelledby={`${id}-naslov`}>
      <h2 id={`${id}-naslov`} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
