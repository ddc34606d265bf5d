import { redirect } from '@tanstack/react-router'

/**
 * A redirect to an address of this site, to be thrown; every redirect by `href` is made here. People give parts of such
 * addresses, and a `Location` header holds nothing above U+00FF, so what is not plain ASCII is percent-encoded as UTF-8.
 */
export const leadTo = (href: string, statusCode?: number) =>
  redirect({
    href: href.replace(/[^ -~]+/g, signs => encodeURIComponent(signs)),
    ...(statusCode && { statusCode }),
  })
