import { createFileRoute, notFound } from '@tanstack/react-router'

/** Where unknown local pages end; it looks like every unknown path and is answered with 404. */
export const Route = createFileRoute('/not-found')({
  beforeLoad: () => {
    throw notFound()
  },
})
