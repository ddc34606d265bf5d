import type { Complaint, ComplaintSide, ComplaintStep } from './complaint.ts'

type Step = Pick<ComplaintStep, 'id' | 'kind' | 'by' | 'refers_to'>

/** Returns the newest wish or offer of a side. The complaint itself is the customer's first wish. */
export const newestOffer = <S extends Step>(steps: S[], by: ComplaintSide): S | null =>
  steps.filter(step => step.by === by && (step.kind === 'offer' || step.kind === 'filed')).at(-1) ?? null

/** Returns the operator's newest proposal with the answers of the two sides. */
export function newestProposal(steps: Step[]): Complaint['proposal'] {
  const proposal = steps.filter(({ kind }) => kind === 'proposal').at(-1)
  if (!proposal) return null
  const answers = steps.filter(({ refers_to }) => refers_to === proposal.id)
  const sidesWith = (kind: Step['kind']) =>
    answers.filter(step => step.kind === kind).map(({ by }) => by as ComplaintSide)
  return { id: proposal.id, accepted_by: sidesWith('accept'), refused_by: sidesWith('refuse')[0] ?? null }
}
