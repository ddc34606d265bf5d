/** Page of a member's own work. */
export const workPath = '/radnja'
