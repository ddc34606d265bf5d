/** Members of a provider who have not left. Bounds the work of one read of free slots. */
export const MAX_MEMBERS = 20
export const MAX_MEMBER_NAME_LENGTH = 60
/** Periods of days off of one member that are still ahead. */
export const MAX_MEMBER_DAYS_OFF = 100
/** Days in which an invitation can be accepted. */
export const INVITATION_DAYS = 7
/** Characters of an invitation's code, without the hyphen between its halves. */
export const INVITATION_CODE_LENGTH = 8
