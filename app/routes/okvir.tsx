import { createFileRoute } from '@tanstack/react-router'
import { publicPage } from '../pages/public-page.ts'

/**
 * The app shell, an empty page that is the same for everybody. Without a network the service worker answers with it at
 * the installed app's addresses, and the screens fill it from this browser's offline copy (features/field).
 */
export const Route = createFileRoute('/okvir')({
  ...publicPage,
  ssr: false,
  // The page is empty, so its code is not worth a file of its own.
  codeSplitGroupings: [],
  staticData: { top: 'own', bar: 'own', footer: false },
  head: () => ({
    meta: [{ title: 'Komšiluk' }, { name: 'robots', content: 'noindex' }, { name: 'okvir', content: '1' }],
  }),
  component: () => null,
})
