import { Resolver } from 'node:dns/promises'
import type { Config } from '../config.server.ts'

export type Dns = {
  /** The texts that stand at a name; null when nobody answered. */
  texts(name: string): Promise<string[] | null>
  /** Where a name leads in the end; null when nobody answered. */
  addresses(name: string): Promise<string[] | null>
}

/** Asks the machine's own resolvers, or those of DNS_SERVERS; a name that is not there has nothing. */
export function createDns({ DNS_SERVERS }: Partial<Pick<Config, 'DNS_SERVERS'>>): Dns {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 })
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS.split(',').map(server => server.trim()))
  async function ask<Answer>(asked: Promise<Answer[]>): Promise<Answer[] | null> {
    try {
      return await asked
    } catch (error) {
      return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null
    }
  }
  return {
    async texts(name) {
      const parts = await ask(resolver.resolveTxt(name))
      return parts ? parts.map(each => each.join('')) : null
    },
    async addresses(name) {
      const [four, six] = await Promise.all([ask(resolver.resolve4(name)), ask(resolver.resolve6(name))])
      return four && six && [...four, ...six]
    },
  }
}
