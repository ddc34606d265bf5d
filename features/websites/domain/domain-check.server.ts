import type { Config } from '../../../platform/server/config.server.ts'
import { createDns } from '../../../platform/server/outward/dns.server.ts'
import type { DomainFindings } from './domain.ts'

type Claim = { domain: string; token: string }

/** The record that nobody but the domain's owner can make. */
export const proofOf = ({ domain, token }: Claim) => ({ name: `_komsiluk.${domain}`, value: `komsiluk=${token}` })

/** What the domain's DNS says: the owner's proof, and whether the name leads where our own name leads. */
export async function lookUpDomain(
  config: Pick<Config, 'APP_URL'> & Partial<Pick<Config, 'DNS_SERVERS'>>,
  claim: Claim,
): Promise<DomainFindings> {
  const dns = createDns(config)
  const proof = proofOf(claim)
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
