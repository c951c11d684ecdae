import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { fromBufferPromise } from 'yauzl'
import { buildZip } from './zips.ts'

const entry = {
  name: 'ตาราง.csv',
  bytes: Buffer.from('\ufeffก,ข\r\n1,2\r\n'),
  modifiedAt: new Date('2026-07-02T00:00:00Z'),
}

test('a zip contains the entries by name, byte for byte', async () => {
  const zip = await fromBufferPromise(await buildZip([entry, { ...entry, name: 'b.csv' }]))
  const entries: [string, Buffer][] = []
  for await (const each of zip.eachEntry())
    entries.push([each.fileName, await buffer(await zip.openReadStreamPromise(each))])
  assert.deepEqual(entries, [
    ['ตาราง.csv', entry.bytes],
    ['b.csv', entry.bytes],
  ])
})

test('a zip has the same bytes in every time zone', async () => {
  const script = `
    import { buildZip } from '${new URL('./zips.ts', import.meta.url)}'
    const modifiedAt = new Date('${entry.modifiedAt.toISOString()}')
    const zip = await buildZip([{ name: 'ตาราง.csv', bytes: Buffer.from('${entry.bytes.toString('base64')}', 'base64'), modifiedAt }])
    process.stdout.write(zip.toString('base64'))`
  const zipHere = (await buildZip([entry])).toString('base64')
  for (const TZ of ['Asia/Bangkok', 'America/Los_Angeles']) {
    const zipThere = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ },
    })
    assert.equal(zipThere.toString(), zipHere, TZ)
  }
})
