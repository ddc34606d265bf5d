/** The status of a service. It is `withheld` if the owner wants the service active, but moderation does not show it. */
export const serviceStatuses = ['active', 'inactive', 'paused', 'withheld'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

/** The state of a service in moderation: shown, waiting for pre-moderation, or hidden by a decision. */
export const reviewStates = ['shown', 'waiting', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

export const isWantedActive = (status: ServiceStatus): boolean => status === 'active' || status === 'withheld'
