import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { signupCities } from '../../platform/serbian/cities.ts'
import { normalizeText } from '../../platform/serbian/normalize-text.ts'
import { invalidInput } from '../../platform/server/http/problem.server.ts'
import { root } from '../../platform/server/root.server.ts'

const file = 'content/reserved-names.yaml'
const shape = z.record(z.string(), z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)))

const bare = (name: string) => name.replace(/[0-9-]/g, '')

function readNames(): Set<string> {
  const { data, error } = shape.safeParse(parse(readFileSync(join(root, file), 'utf8')))
  if (error) throw new Error(`${file}: ${error.issues[0]!.path.join('.')}: ${error.issues[0]!.message}`)
  const towns = signupCities.map(city => normalizeText(city).replace(/[^a-z]/g, ''))
  return new Set([...Object.values(data!).flat().map(bare), ...towns])
}
const reserved = readNames()

/** Replaces digits and letter pairs by letters that look similar. `one` is the letter for the digit 1. */
const unmasked = (name: string, one: string) =>
  name
    .replaceAll('-', '')
    .replaceAll('0', 'o')
    .replaceAll('1', one)
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/** Returns whether an address equals or resembles a reserved name (`adm1n`), or is encoded (`xn--…`). */
export function isReserved(subdomain: string): boolean {
  const variants = [subdomain, ...['i', 'l'].map(one => unmasked(subdomain, one))].map(bare)
  return /^..--/.test(subdomain) || variants.some(name => reserved.has(name) || name.includes('komsiluk'))
}

/** Throws 422 for a reserved name, unless the site already has this name. */
export function requireUnreserved(subdomain: string | undefined, own: string): void {
  if (subdomain !== undefined && subdomain !== own && isReserved(subdomain))
    throw invalidInput({ subdomain: 'Ova adresa nije dostupna. Izaberite drugu.' })
}
