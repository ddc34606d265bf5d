import { useLocation, useRouter } from '@tanstack/react-router'

/** The label and attributes of the link to this page in the other script. The link loads the page. */
export function useOtherScript() {
  const href = useLocation({ select: location => location.href })
  const [lang, label, prefix] = useRouter().options.rewrite ? ['sr-Latn', 'Latinica', ''] : ['sr-Cyrl', 'Ћирилица', '/cir']
  return { label, link: { href: prefix + href, lang, hrefLang: lang, translate: 'no', className: 'script-link' } as const }
}
