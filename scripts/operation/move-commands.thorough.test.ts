import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { emptyDatabase } from '../../server/testing/database.ts'
import { toDatabaseUrl } from '../../server/testing/databases/database-addresses.ts'
import { openBucketStandIn } from '../../server/testing/servers/bucket-stand-ins.ts'
import { createFastTestFolder } from '../../server/testing/servers/memory-folders.ts'
import { runNpmCommand } from './testing/npm-commands.ts'
import { makeStoppedPortal, openNodeDatabase } from './testing/stopped-portals.ts'

// Each test continues from the previous test.

const dataFolder = join(await createFastTestFolder(), 'portal')
const s3Server = await openBucketStandIn()
after(s3Server.close)
const bucket = { ...s3Server.settings, S3_SECRET_ACCESS_KEY: 'secret' }
const place = `the bucket khlang at ${bucket.S3_ENDPOINT}`
const run = (command: string, settings: Record<string, string>, ...words: string[]) =>
  runNpmCommand(command, words, { DATA_DIR: dataFolder, ...settings })
/** Runs a command while a node runs. */
const runBesideNode = async (command: string, settings: Record<string, string>) => {
  const { pool, close } = await openNodeDatabase(dataFolder)
  const client = await pool.connect()
  const result = await run(command, settings)
  client.release()
  await close()
  return result
}

before(() => makeStoppedPortal(dataFolder))

test('while a node runs, its files are copied and not moved', async () => {
  const line =
    '1 files are copied (11 bytes), and the portal still runs. Stop all its nodes and run this command again, which copies what is new.'
  assert.deepEqual(await runBesideNode('move:files', bucket), { code: 1, output: `${line}\n` })
})

test('the files of a stopped portal are moved to the bucket, and those of its folder are refused', async () => {
  assert.deepEqual(await run('move:files', bucket), {
    code: 0,
    output: `Reading the files in ${place} back
The files are moved to ${place}: 0 were copied now (0 bytes), and all were read back. Start the portal with these settings; ${join(dataFolder, 'files')} is no longer needed.
`,
  })
  const { code, output } = await run('verify', bucket)
  assert.equal(code, 0, output)
  assert.match(output, /^1 whole, 0 missing, 0 damaged, 0 unreferenced\n/)
  const refusal = await run('verify', {})
  assert.equal(refusal.code, 1)
  assert.match(refusal.output, /are not those of this database: they lack its mark/)
})

test('the database of a stopped portal is moved to an empty one, and the old one is refused', async t => {
  const moved = { ...bucket, DATABASE_URL: toDatabaseUrl(await emptyDatabase(t)) }
  const refusal = await runBesideNode('move:database', moved)
  assert.deepEqual(refusal, {
    code: 1,
    output: 'The database was not moved. The portal is running. Stop it, and run this command again.\n',
  })
  const { code, output } = await run('move:database', moved)
  assert.equal(code, 0, output)
  assert.match(
    output,
    /^The database is moved: \d+ rows of \d+ tables, each read back\. Start the portal with this DATABASE_URL; /,
  )
  const verified = await run('verify', moved)
  assert.equal(verified.code, 0, verified.output)
  assert.match(verified.output, /^1 whole, 0 missing/)
  for (const { command, words, settings, refused } of [
    {
      command: 'backup',
      words: [join(dataFolder, 'copies')],
      settings: bucket,
      refused: /^No backup was made\. This database was moved to another one/,
    },
    {
      command: 'move:database',
      words: [],
      settings: moved,
      refused: /^The database was not moved\. The private database was moved on \d{4}-\d\d-\d\d\./,
    },
  ] as const) {
    const later = await run(command, settings, ...words)
    assert.equal(later.code, 1, later.output)
    assert.match(later.output, refused)
  }
})
