import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type CardLinkProps = { className: string; onClick?: (() => void) | undefined; children: ReactNode } & (
  | { to: '/service/$serviceId'; params: { serviceId: string } }
  | { to: '/majstor/$slug'; params: { slug: string } }
)

/**
 * A link on a card. The server writes only its address, because the router's link does nothing more before hydration
 * but takes the server several times as long, and a list has dozens of links.
 */
export function CardLink({ to, params, className, onClick, children }: CardLinkProps) {
  if (import.meta.env.SSR) {
    return (
      <a className={className} href={to.replace(/\$\w+$/, Object.values(params)[0]!)}>
        {children}
      </a>
    )
  }
  return (
    <Link {...({ to, params } as LinkProps)} className={className} onClick={onClick}>
      {children}
    </Link>
  )
}
