import assert from 'node:assert/strict'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { runWithinReserve } from './disk-space.ts'
import { findLowDisk } from './http/operation/disk-alarms.ts'

const diskFull = { status: 507, title: 'The file store is full', retryAfterSeconds: 60 }
const { bavail, bsize } = await statfs(tmpdir())
/** Two files of this size fit on the disk one after the other, but not at the same time. */
const largeFileBytes = Math.floor(bavail * bsize * 0.3)
const receiveFile = (work: () => Promise<unknown>, fileBytes = largeFileBytes, reservedShare = 0) =>
  runWithinReserve({ folder: tmpdir(), fileBytes, minFreeShare: reservedShare }, work)

test('concurrent files fit the disk together or not at all', async () => {
  const { promise: started, resolve: begin } = Promise.withResolvers<void>()
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = receiveFile(() => {
    begin()
    return promise
  })
  await started
  await assert.rejects(
    receiveFile(async () => assert.fail('There is no room for a second one')),
    diskFull,
  )
  resolve('first')
  assert.equal(await first, 'first')
  assert.equal(await receiveFile(async () => 'second'), 'second')
})

test('a failed upload releases its space, and one that would use the reserve is refused', async () => {
  await assert.rejects(
    receiveFile(async () => {
      throw new Error('broken')
    }),
    /broken/,
  )
  assert.equal(await receiveFile(async () => 'next'), 'next')
  await assert.rejects(
    receiveFile(async () => 'never', 1, 1),
    diskFull,
  )
})

test('a disk is low if less than a share of it is free', async () => {
  assert.equal(await findLowDisk(tmpdir(), 0), null)
  const low = await findLowDisk(tmpdir(), 1.1)
  const { blocks } = await statfs(tmpdir())
  assert.equal(low?.totalBytes, blocks * bsize)
  assert.ok(low.freeBytes <= low.totalBytes)
})
