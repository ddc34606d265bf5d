const accusatives = ['nedelju', 'ponedeljak', 'utorak', 'sredu', 'četvrtak', 'petak', 'subotu']

/** `u sredu`, for a calendar day such as `2026-11-25`. */
export const onWeekday = (day: string): string => `u ${accusatives[new Date(`${day}T12:00:00Z`).getUTCDay()]}`
