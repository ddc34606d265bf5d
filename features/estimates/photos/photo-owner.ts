/** The owner of the database of a user who has not signed in. Signing out deletes it as it does all personal data. */
export const VISITOR = 'visitor'
