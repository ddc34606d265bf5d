import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { signupCities } from '../../platform/serbian/cities.ts'
import { plain } from '../../platform/serbian/plain.ts'
import { invalidInput } from '../../platform/server/http/problem.server.ts'
import { root } from '../../platform/server/root.server.ts'

const file = 'content/reserved-names.yaml'
const shape = z.record(z.string(), z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)))

/** A name as it is compared: digits and hyphens make no other one of it. */
const bare = (name: string) => name.replace(/[0-9-]/g, '')

function readNames(): Set<string> {
  const { data, error } = shape.safeParse(parse(readFileSync(join(root, file), 'utf8')))
  if (error) throw new Error(`${file}: ${error.issues[0]!.path.join('.')}: ${error.issues[0]!.message}`)
  const towns = signupCities.map(city => plain(city).replace(/[^a-z]/g, ''))
  return new Set([...Object.values(data!).flat().map(bare), ...towns])
}
const reserved = readNames()

/** Digits and pairs of letters that are taken for another one. */
const readAs = (name: string, one: string) =>
  name
    .replaceAll('-', '')
    .replaceAll('0', 'o')
    .replaceAll('1', one)
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/**
 * Whether a website's address is one that is kept from everybody, differs from one only by digits or hyphens, or looks
 * like one (`adm1n`, `komsi-luk-pomoc`); and `xn--…`, which browsers show as other letters than the ones that are written.
 */
export function isReserved(subdomain: string): boolean {
  const looks = [subdomain, ...['i', 'l'].map(one => readAs(subdomain, one))].map(bare)
  return /^..--/.test(subdomain) || looks.some(name => reserved.has(name) || name.includes('komsiluk'))
}

/** Throws 422 with the field where somebody takes a reserved name; one that he has from before stays his. */
export function refuseReserved(subdomain: string | undefined, own: string): void {
  if (subdomain !== undefined && subdomain !== own && isReserved(subdomain))
    throw invalidInput({ subdomain: 'Ova adresa nije dostupna. Izaberite drugu.' })
}
