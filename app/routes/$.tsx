import { createFileRoute, notFound } from '@tanstack/react-router'

/** Every path that is none of ours, so that its page has a head; answered with 404. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw notFound()
  },
})
