import { HtmlValidate, type RuleConfig } from 'html-validate'

/** Turns off rules of style, because React decides the style of its HTML. */
const styleRules: RuleConfig = {
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'no-trailing-whitespace': 'off',
  'long-title': 'off',
  'doctype-style': 'off',
  'attr-case': 'off',
}

/** Creates a validator of HTML. `more` overrides rules, with a reason for each at the caller. */
export const htmlValidator = (more: RuleConfig): HtmlValidate =>
  new HtmlValidate({ extends: ['html-validate:recommended'], rules: { ...styleRules, ...more } })
