import assert from 'node:assert/strict'
import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { uploadAgreementFile } from '../../../../contract/consent/agreement-files.ts'
import { resumableUploads } from '../../../../contract/files/resumable-uploads.ts'
import { buildCsvZip, buildExcel, type TestTable } from '../../../testing/catalogue/report-files.ts'
import { openTusClient, toUploadId } from '../../../testing/catalogue/tus-clients.ts'
import { uploadCalls } from '../../../testing/catalogue/upload-client.ts'
import { openUploadPortal } from '../../../testing/catalogue/upload-portal.ts'

const { path: uploads } = resumableUploads
const name = 'public-debt'
const table: TestTable = [
  ['Year', 'Value'],
  [2024, 11.5],
  [2025, 12],
]
const megabyte = 2 ** 20
const portal = await openUploadPortal({ checksInChildren: true, maxBytes: megabyte })
const { send, readStoredState, readCurrentFiles, folder, unfinished } = portal
const { request, creationHeaders, create, sendChunk, uploadFile } = openTusClient(portal.app)
const bytes = await buildCsvZip(name, table)
const uploadsFolder = join(folder, 'uploads')
const listStoredFiles = () => readdir(uploadsFolder, { recursive: true }).then(names => names.sort())
const readSize = async (path: string) => (await stat(join(uploadsFolder, toUploadId(path), 'content'))).size

const half = Math.floor(bytes.length / 2)
/** Uploads half of a file as the steward; returns the path of the upload. */
const uploadHalf = async () => {
  const path = (await create(`${name}.zip`, bytes.length)).headers.location!
  assert.equal((await sendChunk(path, 0, bytes.subarray(0, half))).status, 204)
  return path
}
const colleagueUpload = (await create('colleague.zip', 9, 'colleague')).headers.location!
const deletedUpload = `${uploads}/1665feba-e6d6-4b47-b0c5-185338a59506`

test('a file uploaded in two chunks is published like one uploaded at once', async () => {
  const path = await uploadHalf()
  const current = await request('HEAD', path)
  assert.deepEqual(
    {
      status: current.status,
      uploadOffset: current.headers['upload-offset'],
      uploadLength: current.headers['upload-length'],
    },
    { status: 200, uploadOffset: String(half), uploadLength: String(bytes.length) },
  )
  assert.equal(current.headers['cache-control'], 'no-store')
  const lastReply = await sendChunk(path, half, bytes.subarray(half))
  assert.deepEqual([lastReply.status, lastReply.headers['upload-offset']], [204, String(bytes.length)])
  const response = await send(uploadCalls.csv, { fields: { file_name: name, upload_id: toUploadId(path) } })
  assert.deepEqual(response.body, { status: 'success', faults: [] })
  assert.equal((await readCurrentFiles(name)).csv!.row_count, 2)
  assert.equal((await request('HEAD', path)).status, 404, 'it is used once')
})

test('a chunk is replaced by a later connection even before its first byte', async t => {
  const path = (await create(`${name}.zip`, bytes.length)).headers.location!
  const { promise: preparedFolder, resolve: finishPreparing } = Promise.withResolvers<string>()
  const prepareMock = t.mock.method(unfinished, 'ensureUploadsFolder', () => preparedFolder)
  const earlier = sendChunk(path, 0, bytes)
  while (prepareMock.mock.callCount() === 0) await wait(5)
  const findMock = t.mock.method(unfinished, 'find')
  const later = request('HEAD', path)
  while (findMock.mock.callCount() === 0) await wait(5)
  // The request waits for its turn once it has found the upload.
  await findMock.mock.calls[0]!.result
  await setImmediate()
  finishPreparing(uploadsFolder)
  assert.equal((await earlier).status, 409)
  const { status, headers } = await later
  assert.deepEqual([status, headers['upload-offset']], [200, '0'])
})

test('users who may upload can read the supported extensions', async () => {
  const { status, headers } = await request('OPTIONS', uploads)
  assert.equal(status, 204)
  assert.deepEqual(
    ['tus-resumable', 'tus-version', 'tus-extension', 'tus-max-size'].map(key => headers[key]),
    ['1.0.0', '1.0.0', 'creation,expiration,termination', String(megabyte)],
  )
})

for (const [who, status] of [
  ['visitor', 401],
  ['owing', 401],
  ['reader', 403],
  ['analyst', 403],
  ['counsel', 403],
] as const)
  test(`${who} is refused with ${status} for every method, and nothing is stored`, async () => {
    const path = await uploadHalf()
    const before = await listStoredFiles()
    assert.equal((await request('OPTIONS', uploads, { who })).status, status)
    assert.equal((await create('a.zip', 3, who)).status, status)
    for (const method of ['HEAD', 'DELETE'] as const)
      assert.equal((await request(method, path, { who })).status, status, method)
    assert.equal((await sendChunk(path, half, bytes.subarray(half), who)).status, status)
    assert.deepEqual(await listStoredFiles(), before)
    assert.equal(await readSize(path), half)
  })

const ids: [scenario: string, path: string, status: number][] = [
  ["a colleague's upload", colleagueUpload, 404],
  ['a deleted upload', deletedUpload, 404],
  ['a path outside the folder', `${uploads}/..%2f..%2fkeys`, 404],
  ['a path with a NUL', `${uploads}/%00`, 404],
  ["a name of an object's prototype", `${uploads}/__proto__`, 404],
  ['an id in capitals', deletedUpload.toUpperCase().replace('/API/UPLOADS', uploads), 404],
]
for (const [scenario, path, status] of ids)
  test(`${scenario} is ${status} for each method, and does not change`, async () => {
    const before = await listStoredFiles()
    for (const method of ['HEAD', 'DELETE'] as const) assert.equal((await request(method, path)).status, status, method)
    assert.equal((await sendChunk(path, 0, Buffer.from('evil'))).status, status)
    assert.deepEqual(await listStoredFiles(), before)
    assert.equal(await readSize(colleagueUpload), 0)
  })

const creations: [scenario: string, headers: Record<string, string>, status: number][] = [
  ['no length', { 'upload-metadata': 'filename YQ==' }, 400],
  ['a negative length', { ...creationHeaders('a.zip', 1), 'upload-length': '-1' }, 400],
  ['a length that is not a number', { ...creationHeaders('a.zip', 1), 'upload-length': '1e3' }, 400],
  ['a deferred length', { 'upload-defer-length': '1', 'upload-metadata': 'filename YQ==' }, 400],
  ['a length beyond the limit', creationHeaders('a.zip', megabyte + 1), 413],
  ['a length beyond the range of numbers', { ...creationHeaders('a.zip', 1), 'upload-length': '9'.repeat(30) }, 400],
  ['no name', { 'upload-length': '3' }, 400],
  ['a name of control characters only', creationHeaders('\u0000\u202E', 3), 400],
  ['another version of tus', { ...creationHeaders('a.zip', 1), 'tus-resumable': '0.2.2' }, 412],
  ['another site', { ...creationHeaders('a.zip', 1), 'sec-fetch-site': 'cross-site' }, 403],
]
for (const [scenario, headers, status] of creations)
  test(`an upload with ${scenario} is refused with ${status}`, async () => {
    const before = await listStoredFiles()
    const response = await request('POST', uploads, { headers })
    assert.equal(response.status, status, response.text)
    assert.equal(response.headers['content-type'], 'application/problem+json; charset=utf-8')
    assert.equal(response.headers['tus-resumable'], '1.0.0')
    assert.deepEqual(await listStoredFiles(), before)
  })

test('the creation request must not contain bytes', async () => {
  assert.equal(
    (await request('POST', uploads, { headers: creationHeaders('a.zip', 3), payload: Buffer.from('abc') })).status,
    400,
  )
})

const offset = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(half) }
const chunks: [scenario: string, headers: Record<string, string>, chunk: Buffer, status: number][] = [
  ['from another offset', { ...offset, 'upload-offset': '0' }, bytes.subarray(half), 409],
  ['after the end', { ...offset, 'upload-offset': String(bytes.length + 1) }, Buffer.from('a'), 409],
  ['without an offset', { 'content-type': offset['content-type'] }, bytes.subarray(half), 400],
  ['with a negative offset', { ...offset, 'upload-offset': '-1' }, bytes.subarray(half), 400],
  ['of another type', { ...offset, 'content-type': 'application/octet-stream' }, bytes.subarray(half), 415],
  ['larger than announced', offset, Buffer.alloc(bytes.length), 413],
  ['of another version of tus', { ...offset, 'tus-resumable': '2.0.0' }, bytes.subarray(half), 412],
  ['from another site', { ...offset, 'sec-fetch-site': 'cross-site' }, bytes.subarray(half), 403],
]
for (const [scenario, headers, chunk, status] of chunks)
  test(`a chunk ${scenario} is ${status} and not written`, async () => {
    const path = await uploadHalf()
    const response = await request('PATCH', path, { headers, payload: chunk })
    assert.equal(response.status, status, response.text)
    assert.equal(await readSize(path), half)
    assert.equal((await sendChunk(path, half, bytes.subarray(half))).status, 204, 'the upload continues')
  })

test('other methods are 405', async () => {
  const path = await uploadHalf()
  for (const [method, at] of [
    ['GET', path],
    ['PUT', path],
    ['POST', path],
    ['PATCH', uploads],
    ['DELETE', uploads],
  ] as const)
    assert.equal((await request(method, at)).status, 405, `${method} ${at}`)
})

test('a terminated upload is deleted', async () => {
  const path = await uploadHalf()
  assert.equal((await request('DELETE', path)).status, 204)
  for (const method of ['HEAD', 'DELETE'] as const) assert.equal((await request(method, path)).status, 404)
  await assert.rejects(readSize(path))
})

test('an upload expires a day after its last chunk and is then deleted; a younger one is kept', async () => {
  const [expiredUpload, activeUpload] = [await uploadHalf(), await uploadHalf()]
  const ageUpload = async (path: string, hours: number) => {
    const at = new Date(Date.now() - hours * 3600_000)
    await utimes(join(uploadsFolder, toUploadId(path), 'content'), at, at)
  }
  await ageUpload(expiredUpload, 24.1)
  await ageUpload(activeUpload, 23.9)
  assert.equal((await request('HEAD', expiredUpload)).status, 404)
  assert.equal((await sendChunk(expiredUpload, half, bytes.subarray(half))).status, 404)
  assert.equal((await request('HEAD', activeUpload)).status, 200)
  assert.equal(await unfinished.sweep(), 1)
  await assert.rejects(readSize(expiredUpload))
  assert.equal((await sendChunk(activeUpload, half, bytes.subarray(half))).status, 204)
})

test('at most twenty uploads of one person are stored, and uploads of others are not affected', async () => {
  const first = (await create('a.zip', 3, 'administrator')).headers.location!
  for (let count = 0; count < 20; count += 1) await create('a.zip', 3, 'administrator')
  assert.equal((await request('HEAD', first, { who: 'administrator' })).status, 404)
  const folderCount = (await readdir(uploadsFolder)).length
  await create('a.zip', 3, 'administrator')
  assert.equal((await readdir(uploadsFolder)).length, folderCount)
  assert.equal((await request('HEAD', colleagueUpload, { who: 'colleague' })).status, 200)
  await unfinished.removeUserUploads(portal.users.granted!)
  assert.equal((await readdir(uploadsFolder)).length, folderCount - 20)
})

const namings: [scenario: string, fields: () => Promise<Record<string, string>>, status: number][] = [
  ['half of one', async () => ({ upload_id: toUploadId(await uploadHalf()) }), 409],
  ["a colleague's", async () => ({ upload_id: await uploadFile(`${name}.zip`, bytes, 'colleague') }), 410],
  ['a deleted upload', async () => ({ upload_id: toUploadId(deletedUpload) }), 410],
  ['no id', async () => ({ upload_id: '../../keys/server.key' }), 410],
]
for (const kind of ['csv', 'excel', 'metadata'] as const)
  for (const [scenario, fields, status] of namings)
    test(`${kind}: the name of ${scenario} in place of a file is ${status}`, async () => {
      const uploadFields = await fields()
      const before = await readStoredState()
      for (const draft of [undefined, 'new']) {
        const response = await send(uploadCalls[kind], {
          fields: { file_name: name, ...uploadFields, ...(draft && { draft }) },
        })
        assert.equal(response.status, status, response.text)
      }
      assert.deepEqual(await readStoredState(), before)
    })

test('a file together with an upload id is 400', async () => {
  const uploadFields = { file_name: name, upload_id: await uploadFile(`${name}.zip`, bytes) }
  const response = await send(uploadCalls.csv, {
    fields: uploadFields,
    files: [{ part: 'files', name: `${name}.zip`, bytes }],
  })
  assert.equal(response.status, 400)
})

test('a person who lost the right cannot use an upload, and calls without resumable uploads require a file', async () => {
  const uploadId = await uploadFile(`${name}.zip`, bytes)
  const before = await readStoredState()
  for (const [who, status] of [
    ['visitor', 401],
    ['reader', 403],
  ] as const)
    assert.equal(
      (await send(uploadCalls.csv, { fields: { file_name: name, upload_id: uploadId }, who })).status,
      status,
    )
  const pdf = await send(uploadAgreementFile, { fields: { upload_id: uploadId }, who: 'administrator' })
  assert.equal(pdf.status, 400)
  assert.deepEqual(await readStoredState(), before)
})

test('a resumed file is checked like any other; after a failed call it can be used again', async () => {
  const wrong = await uploadFile(`${name}.xlsx`, await buildExcel(table))
  const refused = await send(uploadCalls.csv, { fields: { file_name: name, upload_id: wrong, draft: 'new' } })
  assert.match(refused.text, /wrongExtension/)
  assert.equal((await request('HEAD', `${uploads}/${wrong}`)).status, 404)
  const right = await uploadFile(`${name}.zip`, bytes)
  const uploadFields = { file_name: name, upload_id: right, draft: toUploadId(deletedUpload) }
  assert.equal((await send(uploadCalls.csv, { fields: uploadFields })).status, 404)
  const again = await send(uploadCalls.csv, { fields: { ...uploadFields, draft: 'new' } })
  assert.match(again.text, /"success"/)
})

test('an empty upload is complete at once, and refused by the check', async () => {
  const uploadId = await uploadFile(`${name}.zip`, Buffer.alloc(0))
  assert.match((await send(uploadCalls.csv, { fields: { file_name: name, upload_id: uploadId } })).text, /notZip/)
})
