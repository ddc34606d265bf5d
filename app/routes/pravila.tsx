import { createFileRoute } from '@tanstack/react-router'
import { InfoScreen } from '../../features/support/info-screen.tsx'
import { pageHead } from '../pages/head.ts'
import { loadInfo } from '../pages/info-page.ts'
import { publicPage } from '../pages/public-page.ts'

/** The community rules ('Kućni red'). */
export const Route = createFileRoute('/pravila')({
  ...publicPage,
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) => loadInfo(context.queryClient, 'pravila'),
  head: ({ match, loaderData }) => (loaderData ? pageHead(match, loaderData) : {}),
  component: () => <InfoScreen name="pravila" />,
})
