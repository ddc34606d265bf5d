/** The status of a service; `withheld` is one that its owner wants active, but that moderation does not show. */
export const serviceStatuses = ['active', 'inactive', 'paused', 'withheld'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

/** The state in moderation: shown, waiting for pre-moderation, or hidden by a decision. */
export const reviewStates = ['shown', 'waiting', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

export const isWantedActive = (status: ServiceStatus): boolean => status === 'active' || status === 'withheld'
