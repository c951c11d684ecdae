import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Deadline, runWithDeadline, TimeOver } from '../../platform/limits/deadlines.ts'
import { hashPassword, matchesPassword } from './password-hashes.ts'

test('a password is not checked once the time of its request is over', async () => {
  const password = 'Temple-Bell7'
  const hash = await hashPassword(password)
  const others = Array.from({ length: 40 }, () => matchesPassword(hash, password))
  await assert.rejects(
    runWithDeadline(new Deadline(1), () => matchesPassword(hash, password)),
    TimeOver,
  )
  assert.deepEqual(new Set(await Promise.all(others)), new Set([true]))
})
