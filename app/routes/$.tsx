import { createFileRoute, notFound } from '@tanstack/react-router'

/** Answers every unknown path with 404; a route of its own gives that page a head. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw notFound()
  },
})
