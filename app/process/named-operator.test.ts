import { expect, test } from 'vitest'
import { useApp } from '../../tests/harness.ts'
import { warnAboutUnnamedOperator } from './named-operator.server.ts'

const named = { OPERATOR: 'Petar Perić, Trg 1, Pančevo', OPERATOR_TAX_NUMBER: '101134702' }
const complete = { ...named, OPERATOR_REGISTER_NUMBER: '12345678' }

test('a public site warns about missing settings of its operator', () => {
  const warnings: string[] = []
  const log = { warn: (sentence: string) => void warnings.push(sentence) }
  const start = (config: Parameters<typeof warnAboutUnnamedOperator>[0]) =>
    warnAboutUnnamedOperator(config, log as unknown as Parameters<typeof warnAboutUnnamedOperator>[1])
  start({ isLocal: true } as Parameters<typeof warnAboutUnnamedOperator>[0])
  start({ ...complete, isLocal: false })
  expect(warnings).toEqual([])
  start({ ...named, OPERATOR_REGISTER_NUMBER: undefined, isLocal: false })
  expect(warnings).toEqual(['OPERATOR_REGISTER_NUMBER not set: the law wants on every page who runs the site'])
})

const app = useApp({ ...complete, SUPPORT_EMAIL: 'pomoc@primer.rs' })

test('/api/site names the operator', async () => {
  const { body } = await app.call('GET', '/api/site')
  expect(body.operator).toBe('Petar Perić, Trg 1, Pančevo, matični broj 12345678, PIB 101134702, pomoc@primer.rs')
})
