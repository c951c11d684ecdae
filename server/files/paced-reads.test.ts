import assert from 'node:assert/strict'
import { once } from 'node:events'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { mock, test } from 'node:test'
import { createTestFolder } from '../testing/folders.ts'
import { readPaced } from './paced-reads.ts'

const folder = await createTestFolder()
const path = join(folder, 'file')
const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251))
await writeFile(path, bytes)

const ranges = [undefined, { start: 0, end: 0 }, { start: 1, end: 2_999_998 }, { start: 2_999_999, end: 2_999_999 }]
for (const range of ranges)
  test(`reads ${range ? `bytes ${range.start} to ${range.end}` : 'all'} and closes the file`, async () => {
    const file = await open(path)
    const expected = range ? bytes.subarray(range.start, range.end + 1) : bytes
    const content = readPaced(file, range)
    const chunks: Buffer[] = []
    for await (const piece of content.pieces()) chunks.push(Buffer.from(piece))
    assert.ok(Buffer.concat(chunks).equals(expected))
    assert.ok((await buffer(content)).equals(expected))
    assert.equal(file.fd, -1)
  })

/** The clock by which clients are fast or slow; a busy machine stretches real time. */
let now = 0
mock.method(performance, 'now', () => now)

const readPieceSizes = async (pauseMilliseconds: number) => {
  const sizes: number[] = []
  const content = readPaced(await open(path))
  for await (const chunk of content.pieces()) {
    sizes.push(chunk.length)
    now += pauseMilliseconds
    if (sizes.length === 8) break
  }
  content.destroy()
  await once(content, 'close')
  return sizes
}

test('fast clients get larger and larger pieces, and slow ones do not', async () => {
  assert.deepEqual((await readPieceSizes(0)).slice(5), Array(3).fill(512 * 1024))
  assert.deepEqual((await readPieceSizes(150)).slice(3), Array(5).fill(64 * 1024))
})

test('fast clients that then stop hold no more than the common limit', async () => {
  let heldBytes = 0
  const begin = async () => {
    const content = readPaced(await open(path))
    let last = 0
    for await (const chunk of content.pieces()) {
      const isGrown = chunk.length === last
      last = chunk.length
      if (isGrown) break
    }
    heldBytes += last
    return content
  }
  const readers: Readable[] = []
  for (let go = 0; go < 400; go += 1) readers.push(await begin())
  assert.ok(heldBytes <= (64 + 400 / 16) * 1024 * 1024, `${heldBytes} bytes are held`)
  for (const content of readers) content.destroy()
  await Promise.all(readers.map(content => content.closed || once(content, 'close')))
  assert.deepEqual((await readPieceSizes(0)).at(-1), 512 * 1024)
})

test('closing the file during a read fails the pieces', async () => {
  const content = readPaced(await open(path))
  content.destroy()
  await once(content, 'close')
  await assert.rejects(content.pieces().next(), { code: 'EBADF' })
})
