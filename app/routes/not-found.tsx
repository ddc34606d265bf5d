import { createFileRoute, notFound } from '@tanstack/react-router'

/** The redirect target of unknown local pages; answers 404 like every unknown path. */
export const Route = createFileRoute('/not-found')({
  beforeLoad: () => {
    throw notFound()
  },
})
