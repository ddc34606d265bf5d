import { createFileRoute } from '@tanstack/react-router'
import { publicPage } from '../pages/public-page.ts'
import signedInStylesUrl from '../signed-in.css?url'

/** The app shell. Without a network the service worker answers with this page, and screens show the offline copy. */
export const Route = createFileRoute('/okvir')({
  ...publicPage,
  ssr: false,
  // The code is not split, because the page is empty and its code is not worth a file of its own.
  codeSplitGroupings: [],
  staticData: { top: 'own', bar: 'own', footer: false },
  head: () => ({
    meta: [{ title: 'Komšiluk' }, { name: 'robots', content: 'noindex' }, { name: 'okvir', content: '1' }],
    links: [{ rel: 'stylesheet', href: signedInStylesUrl }],
  }),
  component: () => null,
})
