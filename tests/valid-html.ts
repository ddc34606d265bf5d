import { HtmlValidate, type RuleConfig } from 'html-validate'

/** Rules of style, which do not apply to HTML that React writes. */
const styleRules: RuleConfig = {
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'no-trailing-whitespace': 'off',
  'long-title': 'off',
  'doctype-style': 'off',
  'attr-case': 'off',
}

/** Creates a validator of HTML; `more` overrides rules, each with a reason at the caller. */
export const htmlValidator = (more: RuleConfig): HtmlValidate =>
  new HtmlValidate({ extends: ['html-validate:recommended'], rules: { ...styleRules, ...more } })
