import assert from 'node:assert/strict'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { findLowRoom, runWithinReserve } from './disk-room.ts'

const full = { status: 507, title: 'The file store is full' }
const { bavail, bsize } = await statfs(tmpdir())
/** Two of them fit one after the other, but not at the same time. */
const large = Math.floor(bavail * bsize * 0.3)
const bring = (work: () => Promise<unknown>, bytes = large, share = 0) => runWithinReserve(tmpdir(), bytes, share, work)

test('concurrent files fit the disk together or not at all', async () => {
  const { promise: started, resolve: begin } = Promise.withResolvers<void>()
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = bring(() => {
    begin()
    return promise
  })
  await started
  await assert.rejects(
    bring(async () => assert.fail('There is no room for a second one')),
    full,
  )
  resolve('first')
  assert.equal(await first, 'first')
  assert.equal(await bring(async () => 'second'), 'second')
})

test('a failed upload releases its space, and one that would use the reserve is refused', async () => {
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

test('a disk is low if less than a share of it is free', async () => {
  assert.equal(await findLowRoom(tmpdir(), 0), null)
  const low = await findLowRoom(tmpdir(), 1.1)
  const { blocks } = await statfs(tmpdir())
  assert.equal(low?.totalBytes, blocks * bsize)
  assert.ok(low.freeBytes <= low.totalBytes)
})
