/** System messages, which only the server can write. */
export const reviewRequestText = 'Molimo vas da ocenite uslugu.'
export const reviewGivenText = 'Korisnik je ocenio uslugu'
/** The system message of a completion without a request for a rating. */
export const completionText = 'Posao je završen, razgovor je zatvoren.'

export const hiddenMessageText = 'Poruka je sakrivena.'

/** Returns the text of the system message of a completion. Undoing the completion deletes this message. */
export const completionTextOf = ({ reviewRequested }: { reviewRequested: boolean }) =>
  reviewRequested ? reviewRequestText : completionText
