/** What stays out of sight for people and in sight for programs that fill in every field. */
export const honeypot = 'bot-field'

/** Where the thanks are shown when the form was sent without a script. */
export const thanksPath = '/support?poslato=1'

/** Milliseconds between the thanks and the way home. */
export const thanksTime = 3000

export type SupportField = 'name' | 'email' | 'message'
/** A form that was refused: what was typed, and a sentence per field or about the whole. */
export type RefusedForm = {
  values: Record<SupportField, string>
  fields: Partial<Record<SupportField, string>>
  title: string
}
