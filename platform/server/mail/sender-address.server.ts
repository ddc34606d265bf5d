import type { Config } from '../config.server.ts'

export const senderAddress = ({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>): string =>
  /<(.+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
