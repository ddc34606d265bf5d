/** A field that people do not see, and that bots fill in. */
export const honeypot = 'bot-field'

/** The page that thanks for a form sent without scripts. */
export const thanksPath = '/support?poslato=1'

export type SupportField = 'name' | 'email' | 'message'
/** A refused form: its values, with a message per field or for the whole form. */
export type RefusedForm = {
  values: Record<SupportField, string>
  fields: Partial<Record<SupportField, string>>
  title: string
}
