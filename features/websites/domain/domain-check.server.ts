import type { Config } from '../../../platform/server/config.server.ts'
import { createDns } from '../../../platform/server/outward/dns.server.ts'
import type { DomainFindings } from './domain.ts'

type Claim = { domain: string; token: string }

/** Returns the TXT record that proves the ownership of a domain. Only the domain's owner can create this record. */
export const dnsProofOf = ({ domain, token }: Claim) => ({ name: `_komsiluk.${domain}`, value: `komsiluk=${token}` })

/** Checks in the DNS whether the TXT record exists and whether the domain has the same IP address as the main site. */
export async function lookUpDomain(
  config: Pick<Config, 'APP_URL'> & Partial<Pick<Config, 'DNS_SERVERS'>>,
  claim: Claim,
): Promise<DomainFindings> {
  const dns = createDns(config)
  const proof = dnsProofOf(claim)
  const [texts, theirs, ours] = await Promise.all([
    dns.texts(proof.name),
    dns.addresses(claim.domain),
    dns.addresses(new URL(config.APP_URL).hostname),
  ])
  return {
    is_proved: texts ? texts.some(text => text.trim() === proof.value) : null,
    leads_here: theirs && ours && theirs.some(address => ours.includes(address)),
  }
}
