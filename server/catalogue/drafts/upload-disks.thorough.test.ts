import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { previewDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import { uploadCsv } from '../../../contract/catalogue/uploads.ts'
import { listFileVersions } from '../../../contract/catalogue/versions/file-versions.ts'
import { openFolderStore } from '../../files/index.ts'
import { fillCatalogue } from '../../testing/catalogue/catalogue.ts'
import { buildCsvZip, type TestTable, windows874 } from '../../testing/catalogue/report-files.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { buildFormBody } from '../../testing/forms.ts'
import { startUploadServer } from '../testing/upload-server.ts'

const name = 'public-debt'
const folder = await createTestFolder()
const withoutMounts =
  process.getuid?.() === 0 &&
  spawnSync('/usr/bin/unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', folder]).status === 0
    ? false
    : 'only root, where it may mount, can make a small disk'

/** Returns a command that mounts a small disk and starts the server on it, in a mount namespace of their own that ends with the server. */
const buildMountCommand = (megabytes: number) => [
  '/usr/bin/unshare',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && exec "$@"`,
  folder,
]

/** Builds a table of this many records, which hardly compress. */
const buildTable = (records: number): TestTable => [
  ['Year', 'Value'],
  ...Array.from({ length: records }, (_, index) => [
    index,
    crypto.getRandomValues(Buffer.alloc(4000)).toString('base64url'),
  ]),
]

test('a full disk is a 507 at every step of an upload, leaves no file, and reads still work', {
  skip: withoutMounts,
}, async t => {
  const { database, connection } = await openTestDatabase()
  const { users } = await fillCatalogue(database, openFolderStore(`${folder}/elsewhere`))
  const server = await startUploadServer({ folder, connection, userId: users.collector! }, buildMountCommand(12))
  t.after(server.kill)
  const request = async (path: string, type: string, body: Buffer | string) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type }
    const reply = await fetch(server.origin + path, { method: 'POST', headers, body: body as BodyInit })
    return { status: reply.status, body: await reply.json() }
  }
  const upload = async (bytes: Buffer, more = {}) => {
    const { type, body } = await buildFormBody({ file_name: name, ...more }, [
      { part: 'files', name: `${name}.zip`, bytes },
    ])
    return request(uploadCsv.path, type, body)
  }
  const listVersions = async () =>
    (await request(listFileVersions.path, 'application/json', `{"source_id":"source.${name}"}`)).body.result
  const small = await buildCsvZip(name, buildTable(100))
  assert.equal((await upload(small)).body.status, 'success')
  const before = await listVersions()
  const current = before.find(({ kind }: { kind: string }) => kind === 'csv')
  const download = async () => {
    const reply = await fetch(`${server.origin}/file/version/${current.version_id}.zip`)
    assert.equal(reply.status, 200)
    return Buffer.from(await reply.arrayBuffer())
  }
  const stored = await download()
  const assertReadable = async () => assert.ok((await download()).equals(stored))

  const tooLargeUploads: [where: string, bytes: Buffer][] = [
    ['while it is received', await buildCsvZip(name, buildTable(4000))],
    ['while it is stored', await buildCsvZip(name, buildTable(2000))],
    [
      'while it is converted',
      await buildCsvZip(name, [['ปี', 'มูลค่า'], ...buildTable(1700).slice(1), [1, 'บาท']], windows874),
    ],
  ]
  for (const [where, bytes] of tooLargeUploads)
    for (const more of [{}, { draft: 'new' }]) {
      const { status, body } = await upload(bytes, more)
      assert.equal(status, 507, `${where}, ${bytes.length} bytes: ${JSON.stringify(body)}`)
      assert.equal(body.title, 'The file store is full')
      assert.match(body.detail, /^No space for new files. Existing files are still available\.$/)
      assert.deepEqual(await listVersions(), before, where)
      await assertReadable()
    }
  const { body } = await upload(await buildCsvZip(name, buildTable(120)), { draft: 'new' })
  assert.equal(body.status, 'success', 'a file that fits is accepted as before')
  const preview = await request(
    previewDraft.path,
    'application/json',
    JSON.stringify({ draft_id: body.draft.draft_id }),
  )
  assert.equal(preview.body.status, 'success')
})
