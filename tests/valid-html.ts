import { HtmlValidate, type RuleConfig } from 'html-validate'

/** How the text is written, not whether it is valid: React writes it. */
const written: RuleConfig = {
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'no-trailing-whitespace': 'off',
  'long-title': 'off',
  'doctype-style': 'off',
  'attr-case': 'off',
}

/** Whether a page's HTML is valid; `more` are the rules that are others there, each with its reason. */
export const htmlValidator = (more: RuleConfig): HtmlValidate =>
  new HtmlValidate({ extends: ['html-validate:recommended'], rules: { ...written, ...more } })
