import { useMatches, useRouter } from '@tanstack/react-router'

/** The label and attributes of the link to this page in the other script. The link loads the page. */
export function useOtherScript() {
  const router = useRouter()
  // The matches change with the address. `useLocation` would add a library to every page.
  const href = useMatches({ select: () => router.state.location.href })
  const [lang, label, prefix] = router.options.rewrite ? ['sr-Latn', 'Latinica', ''] : ['sr-Cyrl', 'Ћирилица', '/cir']
  return {
    label,
    link: { href: prefix + href, lang, hrefLang: lang, translate: 'no', className: 'script-link' } as const,
  }
}
