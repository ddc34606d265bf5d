/** Name of a field that people do not see, but that bots fill in. */
export const honeypot = 'bot-field'

/** The page with the thanks for a form that was sent without scripts. */
export const thanksPath = '/support?poslato=1'

export type SupportField = 'name' | 'email' | 'message'
/** The values of a refused form, with a message per field and a message for the whole form. */
export type RefusedForm = {
  values: Record<SupportField, string>
  fields: Partial<Record<SupportField, string>>
  title: string
}
