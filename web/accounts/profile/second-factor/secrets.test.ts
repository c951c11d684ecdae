import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatSecret } from './secrets.ts'

test('a secret is formatted in groups of four', () => {
  const address = (secret: string) => `otpauth://totp/Khlang:somebody?issuer=Khlang&secret=${secret}&digits=6`
  assert.equal(formatSecret(address('JBSWY3DPEHPK3PXP')), 'JBSW Y3DP EHPK 3PXP')
  assert.equal(formatSecret(address('JBSWY3')), 'JBSW Y3')
})
