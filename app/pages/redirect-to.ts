import { redirect } from '@tanstack/react-router'

/**
 * Returns a redirect to be thrown. All redirects by `href` come from here: users supply parts of these addresses, and a
 * `Location` header cannot hold characters above U+00FF, so all but ASCII is percent-encoded.
 */
export const redirectTo = (href: string, statusCode?: number) =>
  redirect({
    href: href.replace(/[^ -~]+/g, characters => encodeURIComponent(characters)),
    ...(statusCode && { statusCode }),
  })
