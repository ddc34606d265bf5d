import type { ReactNode } from 'react'

/** Icons of mini-sites as inline SVG because a site loads neither scripts nor icon files. */
const shapes = {
  menu: <path d="M4 6h16M4 12h16M4 18h16" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  phone: <path d="M5 3h4l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2.2 2A17 17 0 0 1 3 5.2 2 2 0 0 1 5 3z" />,
  mail: (
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="2" />
      <path d="M3 7l9 6 9-6" />
    </>
  ),
  place: (
    <>
      <path d="M12 21.5s7-6.3 7-11.5a7 7 0 0 0-14 0c0 5.2 7 11.5 7 11.5z" />
      <circle cx="12" cy="10" r="2.6" />
    </>
  ),
  message: (
    <path d="M4 4.5h16a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5h-9L6 21.5v-4H4A1.5 1.5 0 0 1 2.5 16V6A1.5 1.5 0 0 1 4 4.5z" />
  ),
  star: <path d="M12 2.8l2.8 5.9 6.4.8-4.7 4.4 1.2 6.3L12 17.1l-5.7 3.1 1.2-6.3-4.7-4.4 6.4-.8z" />,
  facebook: (
    <path d="M14.5 8.5H17V5h-2.7C11.8 5 10.5 6.5 10.5 8.7V11H8v3.5h2.5V21h3.5v-6.5h2.6l.5-3.5H14V9.3c0-.5.1-.8.5-.8z" />
  ),
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="3.8" />
      <path d="M16.9 7.1v.01" />
    </>
  ),
  linkedin: <path d="M5 9.5V19M5 5.5v.01M10 19V9.5M10 14c0-3 1.8-4.5 4.2-4.5S18.5 11 18.5 14v5" />,
} satisfies Record<string, ReactNode>

export function SiteIcon({ name, className }: { name: keyof typeof shapes; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className}>
      {shapes[name]}
    </svg>
  )
}

/** Horizontal extent of the star within its 24-pixel square. */
const star = { left: 2.8, width: 18.4 }

/** Star filled to a `share` from 0 to 1. A partly filled star is a clipped full star on top of an empty star. */
export function SiteStar({ share }: { share: number }) {
  const isPart = share > 0 && share < 1
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={share === 1 ? 'on' : undefined}>
      {shapes.star}
      {isPart && (
        <svg
          aria-hidden="true"
          className="on"
          width={Math.round(10 * (star.left + share * star.width)) / 10}
          height="24"
        >
          {shapes.star}
        </svg>
      )}
    </svg>
  )
}

export const socialNetworks = [
  { field: 'social_facebook', name: 'Facebook', icon: 'facebook' },
  { field: 'social_instagram', name: 'Instagram', icon: 'instagram' },
  { field: 'social_linkedin', name: 'LinkedIn', icon: 'linkedin' },
] as const
