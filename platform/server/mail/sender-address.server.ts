import type { Config } from '../config.server.ts'

/** Returns the sender's address without the name. */
export const senderAddress = ({ MAIL_FROM }: Pick<Config, 'MAIL_FROM'>): string =>
  /<(.+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
