import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { createTemporaryFolder } from '../../server/testing/folders.ts'
import { unpackBrowser } from './unpacked-browser.ts'

const skip = process.platform !== 'linux' && 'the browser that npm brings runs on Linux'
let folder: string
const { TMPDIR } = process.env
before(async () => {
  folder = await createTemporaryFolder()
})
after(() => rm(folder, { recursive: true, force: true }))

test('the browser is unpacked once into the given folder, also by two concurrent calls and beside a planted file', {
  skip,
}, async t => {
  const planted = join(folder, 'tmp')
  await mkdir(planted)
  await writeFile(join(planted, 'chromium'), 'planted', { mode: 0o755 })
  process.env.TMPDIR = planted
  t.after(() => {
    process.env.TMPDIR = TMPDIR
  })
  const place = join(folder, 'cache')
  const [path = '', other] = await Promise.all([unpackBrowser([place]), unpackBrowser([place])])
  assert.equal(path, other)
  const { size, mode, mtimeMs } = await stat(path)
  assert.ok(size > 50_000_000)
  assert.equal(mode & 0o777, 0o755)
  assert.deepEqual(await readdir(place), [dirname(path).split('/').at(-1)])
  assert.deepEqual(await readdir(planted), ['chromium'])
  assert.equal(await unpackBrowser([join(folder, 'nowhere'), place]), path)
  assert.equal((await stat(path)).mtimeMs, mtimeMs)
  assert.ok(!existsSync(join(folder, 'nowhere')))
})

test('a folder that is not writable is skipped, and the last failure is reported', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await assert.rejects(unpackBrowser([join(file, 'below')]), { code: 'ENOTDIR' })
})
