import assert from 'node:assert/strict'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { withinReserve } from './disk-room.ts'

const full = { status: 507, title: 'The file store is full' }
const { bavail, bsize } = await statfs(tmpdir())
/** Of which two find room one after the other, and not at once. */
const large = Math.floor(bavail * bsize * 0.3)
const bring = (work: () => Promise<unknown>, bytes = large, share = 0) => withinReserve(tmpdir(), bytes, share, work)

test('files that come at once find room together or not at all', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = bring(() => {
    begin()
    return promise
  })
  await begun
  await assert.rejects(
    bring(async () => assert.fail('There is no room for a second one')),
    full,
  )
  resolve('first')
  assert.equal(await first, 'first')
  assert.equal(await bring(async () => 'second'), 'second')
})

test('what fails gives its room back; what would eat into the reserve is refused', async () => {
  await assert.rejects(
    bring(async () => {
      throw new Error('broken')
    }),
    /broken/,
  )
  assert.equal(await bring(async () => 'next'), 'next')
  await assert.rejects(
    bring(async () => 'never', 1, 1),
    full,
  )
})
