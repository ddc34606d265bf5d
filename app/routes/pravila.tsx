import { createFileRoute } from '@tanstack/react-router'
import { InfoPageScreen } from '../../features/support/info-screen.tsx'
import { pageHead } from '../pages/head.ts'
import { loadInfoHead } from '../pages/info-page.ts'
import { publicPage } from '../pages/public-page.ts'

export const Route = createFileRoute('/pravila')({
  ...publicPage,
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) => loadInfoHead(context.queryClient, 'pravila'),
  head: ({ match, loaderData }) => (loaderData ? pageHead(match, loaderData) : {}),
  component: () => <InfoPageScreen name="pravila" />,
})
