import type { Config } from '../../platform/server/config.server.ts'
import type { Logger } from '../../platform/server/log/log.server.ts'

const settings = ['OPERATOR', 'OPERATOR_REGISTER_NUMBER', 'OPERATOR_TAX_NUMBER'] as const

/** Warns at the start of a public site about missing settings of the operator, which every page must legally name. */
export function warnAboutUnnamedOperator(
  config: Pick<Config, (typeof settings)[number] | 'isLocal'>,
  log: Pick<Logger, 'warn'>,
): void {
  const missing = config.isLocal ? [] : settings.filter(name => !config[name])
  if (missing.length) log.warn(`${missing.join(', ')} not set: the law wants on every page who runs the site`)
}
