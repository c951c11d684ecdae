import assert from 'node:assert/strict'
import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { keepFiles, openFolderStore } from '../server/files/index.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openPortalDatabase } from '../server/platform/database/portal-database.ts'
import { createLog } from '../server/platform/logs/log.ts'
import { readSettings } from '../server/platform/settings.ts'
import { createFastTestFolder } from '../server/testing/servers/memory-folders.ts'
import { write } from '../server/testing/store-scenarios.ts'
import { runCommand } from './commands.ts'

const folder = await createFastTestFolder()
const { PATH, HOME, TMPDIR } = process.env
const verify = (settings: Record<string, string> = {}) =>
  runCommand({
    words: [process.execPath, join(import.meta.dirname, 'verify.ts')],
    cwd: folder,
    env: { PATH, HOME, TMPDIR, DATA_DIR: folder, ...settings },
  })
let digest: string
const emptyLedger = '0 links of the consent ledger follow from each other; the last hash is none yet\n'

before(async () => {
  const { database, close } = await openPortalDatabase(readSettings({}), folder, createLog('silent'))
  const store = openFolderStore(join(folder, 'files'))
  const file = await write(store, 'of a report')
  await database.transaction().execute(transaction => keepFiles(transaction, { store, clock: systemClock }, [file]))
  await close()
  digest = file.digest
})

test('an intact store exits with 0 and prints the number of files', async () => {
  assert.deepEqual(await verify(), { code: 0, output: `1 whole, 0 missing, 0 damaged, 0 unreferenced\n${emptyLedger}` })
})

test('a damaged file is named, and the exit code is 1', async () => {
  await truncate(join(folder, 'files', digest.slice(0, 2), digest), 4)
  const output = `damaged ${digest}\n0 whole, 0 missing, 1 damaged, 0 unreferenced\n${emptyLedger}`
  assert.deepEqual(await verify(), { code: 1, output })
})

test('the Parquet file of a table is verified too, and its row cannot be removed while a build refers to it', async () => {
  const { database, close } = await openPortalDatabase(readSettings({}), folder, createLog('silent'))
  const store = openFolderStore(join(folder, 'files'))
  const parquet = await write(store, 'of a table')
  await database.transaction().execute(transaction => keepFiles(transaction, { store, clock: systemClock }, [parquet]))
  await sql`insert into table_builds (csv_digest, choices_digest, parquet_digest, row_count, columns, built_at)
    values (${digest}, 'none', ${parquet.digest}, 1, '[]', now())`.execute(database)
  const removal = sql`delete from stored_files where digest = ${parquet.digest}`.execute(database)
  await assert.rejects(removal, /table_builds_parquet_digest_fkey/)
  await close()
  await store.remove(parquet.digest)
  const { code, output } = await verify()
  assert.equal(code, 1)
  assert.match(output, new RegExp(`^missing ${parquet.digest}\n`, 'm'))
})

test('a broken link of the ledger is named, and the exit code is 1', async () => {
  const { database, close } = await openPortalDatabase(readSettings({}), folder, createLog('silent'))
  await database.transaction().execute(async transaction => {
    await sql`with added as (insert into users (username) values ('somebody') returning user_id)
      insert into consent_acceptances (user_id, purpose, given, version, accepted_at, address)
      select user_id, 'news', true, '1', now(), 'x' from added`.execute(transaction)
  })
  await sql`alter table consent_links disable trigger append_only`.execute(database)
  await sql`update consent_links set content = content || ' '`.execute(database)
  await close()
  const { code, output } = await verify()
  assert.equal(code, 1)
  assert.match(output, /The consent ledger is broken at link 1: its hash does not follow/)
})

test('a store that does not respond is reported, and the exit code is 1', async () => {
  const bucket = { S3_REGION: 'x', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'unsaid' }
  const { code, output } = await verify({ S3_ENDPOINT: 'http://127.0.0.1:9', ...bucket })
  assert.equal(code, 1)
  assert.match(output, /could not be verified\. The file store does not respond\. ECONNREFUSED/)
  assert.doesNotMatch(output, /unsaid/)
})

test('a wrong setting is named, and the exit code is 1', async () => {
  const { code, output } = await verify({ S3_BUCKET: 'files' })
  assert.equal(code, 1)
  assert.match(output, /S3_ENDPOINT: Missing; give S3_ENDPOINT, S3_REGION/)
})
