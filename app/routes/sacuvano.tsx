import { createFileRoute } from '@tanstack/react-router'
import { SavedScreen } from '../../features/saved/saved-screen.tsx'

/** What one wants to find again, in the account or on this device. */
export const Route = createFileRoute('/sacuvano')({
  head: () => ({ meta: [{ title: 'Sačuvano · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: SavedScreen,
})
