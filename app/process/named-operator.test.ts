import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { warnOfUnnamedOperator } from './named-operator.server.ts'

const named = { OPERATOR: 'Petar Perić, Trg 1, Pančevo', OPERATOR_TAX_NUMBER: '101134702' }
const whole = { ...named, OPERATOR_REGISTER_NUMBER: '12345678' }

test('a site that others can reach warns of what is not said of its operator', () => {
  const told: string[] = []
  const log = { warn: (sentence: string) => void told.push(sentence) }
  const start = (config: Parameters<typeof warnOfUnnamedOperator>[0]) =>
    warnOfUnnamedOperator(config, log as unknown as Parameters<typeof warnOfUnnamedOperator>[1])
  start({ isLocal: true } as Parameters<typeof warnOfUnnamedOperator>[0])
  start({ ...whole, isLocal: false })
  expect(told).toEqual([])
  start({ ...named, OPERATOR_REGISTER_NUMBER: undefined, isLocal: false })
  expect(told).toEqual(['OPERATOR_REGISTER_NUMBER not set: the law wants on every page who runs the site'])
})

const app = useApp({ ...whole, SUPPORT_EMAIL: 'pomoc@primer.rs' })

test('every page can say who runs it', async () => {
  const { body } = await app.call('GET', '/api/site')
  expect(body.operator).toBe('Petar Perić, Trg 1, Pančevo, matični broj 12345678, PIB 101134702, pomoc@primer.rs')
})
