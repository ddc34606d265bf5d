import { createFileRoute } from '@tanstack/react-router'
import { publicPage } from '../pages/public-page.ts'

/**
 * The frame without anything in it, the same for everybody. Without a network the service worker answers with it at the
 * addresses of the installed app, whose screens then fill it with what this browser has kept (features/field).
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
