import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCommonPassword } from './common-passwords.ts'

const cases: [password: string, isRefused: boolean][] = [
  ['password', true],
  ['PassWord1', true],
  ['12password34', true],
  ['123password45', false],
  ['love4321', true],
  ['54321love', false],
  ['4931', false],
  ['Temple-Bell7', false],
]
for (const [password, isRefused] of cases)
  test(`${password} is ${isRefused ? '' : 'not '}a common password`, async () => {
    assert.equal(await isCommonPassword(password), isRefused)
  })
