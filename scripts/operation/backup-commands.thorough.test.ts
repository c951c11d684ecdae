import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { canReadSecrets } from '../../server/accounts/index.ts'
import { openKey } from '../../server/platform/keys/server-key.ts'
import { createFastTestFolder } from '../../server/testing/servers/memory-folders.ts'
import { runNpmCommand } from './testing/npm-commands.ts'
import { makeStoppedPortal, openNodeDatabase } from './testing/stopped-portals.ts'

// The steps of docs/operations/backup-drill.md: each test continues from the previous test.

const folder = await createFastTestFolder()
const [portal, restored, copies] = ['portal', 'restored', 'copies'].map(name => join(folder, name)) as [
  string,
  string,
  string,
]
const run = (dataFolder: string, command: string, ...words: string[]) =>
  runNpmCommand(command, words, { DATA_DIR: dataFolder })
const readKey = (dataFolder: string) => readFile(join(dataFolder, 'keys/server.key'))
let digest: string
let content: string
let name: string

before(async () => {
  digest = await makeStoppedPortal(portal)
})

test('a backup prints its name and content, and the next one copies no file again', async () => {
  const { code, output } = await run(portal, 'backup', copies)
  assert.equal(code, 0, output)
  assert.match(output, /^It is not encrypted: anyone who reads it has the password hashes and the key/m)
  const line =
    /^The backup (\S+Z) is complete: (\d+ rows of \d+ tables), 1 files \(11 bytes\), of which 1 are new \(11 bytes\)\.$/m
  const [, firstName, rows] = line.exec(output) ?? assert.fail(output)
  content = `${rows} and 1 files (11 bytes)`
  const next = await run(portal, 'backup', copies)
  assert.equal(next.code, 0, next.output)
  assert.match(next.output, /, of which 0 are new \(0 bytes\)\.\n$/)
  name = firstName!
})

test('a check says that a backup is complete, and restores nothing', async () => {
  const output = `The backup ${name} is whole: ${content}.\n`
  assert.deepEqual(await run(restored, 'restore', copies, name, '--check'), { code: 0, output })
  await assert.rejects(stat(restored), { code: 'ENOENT' })
})

test('a restore prints its steps, and the restored portal is verified', async () => {
  assert.deepEqual(await run(restored, 'restore', copies, name), {
    code: 0,
    output: `Reading the backup ${name}
The backup is whole. Copying its files
Filling the database
Sessions are ended. Mails and deliveries are held until you run: npm run restore -- --release
The backup ${name} is restored: ${content}. Run npm run verify, and then start the portal.
`,
  })
  const { code, output } = await run(restored, 'verify')
  assert.equal(code, 0, output)
  assert.match(output, /^1 whole, 0 missing, 0 damaged, 0 unreferenced\n/)
})

test('a restore into the restored portal is refused', async () => {
  const { code, output } = await run(restored, 'restore', copies)
  assert.equal(code, 1)
  assert.match(output, /^Nothing was restored\. The database is not empty, and a restore never overwrites one\./)
})

test('the restored portal is released once', async () => {
  const releasedLine = 'Mails and deliveries are sent from now on.\n'
  assert.deepEqual(await run(restored, 'restore', '--release'), { code: 0, output: releasedLine })
  const idleLine = 'Nothing was held: mails and deliveries are sent as ever.\n'
  assert.deepEqual(await run(restored, 'restore', '--release'), { code: 0, output: idleLine })
})

test('the key of the restored portal is not changed while a node runs', async () => {
  const { pool, close } = await openNodeDatabase(restored)
  const client = await pool.connect()
  const { code, output } = await run(restored, 'rotate-key')
  client.release()
  await close()
  assert.equal(code, 1)
  assert.match(output, /^The key was not changed\. A node of the portal is running.*Stop all nodes first\.\n$/)
  assert.deepEqual(await readKey(restored), await readKey(portal))
})

test('a new key of the restored portal decrypts its second factors, and the original portal keeps its key', async () => {
  const { code, output } = await run(restored, 'rotate-key')
  assert.equal(code, 0, output)
  assert.match(output, /^The key was changed\. 1 second factors are encrypted with the new one\.\n/)
  assert.match(output, /\nCopy keys\/server\.key to all other nodes, make a backup, and start them\.\n$/)
  assert.notDeepEqual(await readKey(restored), await readKey(portal))
  for (const dataFolder of [restored, portal]) {
    const { database, close } = await openNodeDatabase(dataFolder)
    const key = await openKey(database, dataFolder)
    const isReadable = await canReadSecrets(database, key)
    await close()
    assert.deepEqual([key, isReadable], [await readKey(dataFolder), true])
  }
})

test('a check of a damaged backup names the damage', async () => {
  const file = `files/${digest.slice(0, 2)}/${digest}`
  await writeFile(join(copies, file), 'of a rumour')
  const output = `Nothing was restored. ${file} of the backup is damaged.\n`
  assert.deepEqual(await run(restored, 'restore', copies, '--check'), { code: 1, output })
})
