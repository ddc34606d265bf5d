/** System messages, which only the server can write. */
export const reviewRequestText = 'Molimo vas da ocenite uslugu.'
export const reviewGivenText = 'Korisnik je ocenio uslugu'
/** The system message of a completion without a request for a rating. */
export const completionText = 'Posao je završen, razgovor je zatvoren.'

export const hiddenMessageText = 'Poruka je sakrivena.'

const ownTexts = [reviewRequestText, reviewGivenText, completionText, hiddenMessageText]
/** Whether a text is one of ours. The texts of users are shown in the script in which they were written. */
export const isOwnText = (text: string): boolean => ownTexts.includes(text)

/** Returns the text of the system message of a completion. Undoing the completion deletes this message. */
export const completionTextOf = ({ reviewRequested }: { reviewRequested: boolean }) =>
  reviewRequested ? reviewRequestText : completionText
