/** `withheld`: its owner wants it active, and the house does not show it. */
export const serviceStatuses = ['active', 'inactive', 'paused', 'withheld'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

/** Whether the house shows it: yes, not before somebody has looked at it, or not any more. */
export const reviewStates = ['shown', 'waiting', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Whether its owner wants it to be seen. */
export const isWanted = (status: ServiceStatus): boolean => status === 'active' || status === 'withheld'
