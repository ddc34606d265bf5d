import { redirect } from '@tanstack/react-router'

/**
 * Returns a redirect to be thrown, with the non-ASCII characters of `href` percent-encoded. All redirects by `href` use
 * this, because users supply parts of the addresses and a `Location` header cannot contain characters above U+00FF.
 */
export const redirectTo = (href: string, statusCode?: number) =>
  redirect({
    href: href.replace(/[^ -~]+/g, characters => encodeURIComponent(characters)),
    ...(statusCode && { statusCode }),
  })
