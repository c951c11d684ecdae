import assert from 'node:assert/strict'
import { cp, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { openKey } from '../../platform/keys/server-key.ts'
import { toDatabaseUrl } from '../../testing/databases/database-addresses.ts'
import { listAll, write } from '../../testing/store-scenarios.ts'
import { BackupError } from '../index.ts'
import { openBackupPortal, openEmptyPortal, readAllRows } from '../testing/backup-portal.ts'

const portal = await openBackupPortal(5)
const place = join(portal.parent, 'backups')
const passphrase = 'correct horse battery'
const encrypted = join(portal.parent, 'encrypted')
let name: string

before(async () => {
  const backup = await portal.backUp(place)
  name = backup.manifest.name
  await portal.backUp(encrypted, { passphrase })
})

const damageFile = async (path: string) => {
  const bytes = await readFile(path)
  bytes[bytes.length >> 1]! ^= 1
  await writeFile(path, bytes)
}
const findOneFile = async (folder: string) => {
  const [path] = (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter(entry =>
    entry.isFile(),
  )
  return join(path!.parentPath, path!.name)
}
const locatePart = async (folder: string, part: string) => {
  const [backup] = await readdir(join(folder, 'backups'))
  return join(folder, 'backups', backup!, part)
}

const damages: { damage: string; from: string; applyDamage: (folder: string) => Promise<unknown>; message: RegExp }[] =
  [
    {
      damage: 'a damaged file',
      from: place,
      applyDamage: async folder => damageFile(await findOneFile(folder)),
      message: /files\/.* of the backup is damaged/,
    },
    {
      damage: 'a missing file',
      from: place,
      applyDamage: async folder => rm(await findOneFile(folder)),
      message: /files\/.* of the backup is missing/,
    },
    {
      damage: 'a damaged table',
      from: place,
      applyDamage: async folder => damageFile(await locatePart(folder, 'tables/users.copy.gz')),
      message: /users\.copy\.gz of the backup is damaged/,
    },
    {
      damage: 'a cut table',
      from: place,
      applyDamage: async folder => truncate(await locatePart(folder, 'tables/reports.copy.gz'), 40),
      message: /reports\.copy\.gz of the backup is damaged/,
    },
    {
      damage: 'a cut manifest',
      from: place,
      applyDamage: async folder => truncate(await locatePart(folder, 'manifest.json'), 500),
      message: /manifest of the backup .* is damaged/,
    },
    {
      damage: 'a changed manifest',
      from: place,
      applyDamage: async folder => {
        const path = await locatePart(folder, 'manifest.json')
        await writeFile(path, (await readFile(path, 'utf8')).replace('"rows": 5', '"rows": 4'))
      },
      message: /manifest of the backup .* is damaged/,
    },
    {
      damage: 'no manifest',
      from: place,
      applyDamage: async folder => rm(await locatePart(folder, 'manifest.json')),
      message: /There is no complete backup/,
    },
    {
      damage: 'a damaged encrypted file',
      from: encrypted,
      applyDamage: async folder => damageFile(await findOneFile(folder)),
      message: /files\/.* of the backup is damaged/,
    },
    {
      damage: 'a cut encrypted table',
      from: encrypted,
      applyDamage: async folder => truncate(await locatePart(folder, 'tables/users.copy.gz'), 60),
      message: /users\.copy\.gz of the backup is damaged/,
    },
    {
      damage: 'an encrypted table under the name of another',
      from: encrypted,
      applyDamage: async folder =>
        cp(await locatePart(folder, 'tables/roles.copy.gz'), await locatePart(folder, 'tables/users.copy.gz')),
      message: /users\.copy\.gz of the backup is damaged/,
    },
  ]

test('a backup with any damage is not restored, and the error names the damage', async t => {
  const copy = await openEmptyPortal(t, portal)
  for (const { damage, from, applyDamage, message } of damages) {
    const damagedFolder = join(portal.parent, damage.replaceAll(' ', '-'))
    await cp(from, damagedFolder, { recursive: true })
    await applyDamage(damagedFolder)
    await assert.rejects(
      copy.restore(damagedFolder, from === encrypted ? { passphrase } : {}),
      error => (error instanceof BackupError && message.test(error.message)) || assert.fail(`${damage}: ${error}`),
    )
    const { rows } = await copy.pool.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    assert.equal(rows.length, 0, damage)
    await assert.rejects(readdir(copy.dataFolder), { code: 'ENOENT' }, damage)
  }
})

test('a restore into a database, store or folder in use is refused and changes nothing', async t => {
  const copy = await openEmptyPortal(t, portal)
  const before = await readAllRows(portal)
  await assert.rejects(copy.restore(place, { connection: portal.pool.options as never }), /The database is not empty/)
  assert.deepEqual(await readAllRows(portal), before)
  await assert.rejects(copy.restore(place, { store: portal.store }), /are those of a portal: its mark is there/)
  assert.equal(await portal.store.readMark(), 'mark of the portal')
  await assert.rejects(
    copy.restore(place, { dataFolder: portal.dataFolder }).then(() => copy.restore(place)),
    /not empty/,
  )
  const other = await openEmptyPortal(t, portal)
  await write(other.store, 'of somebody')
  await assert.rejects(other.restore(place), /There are files in the new place/)
  assert.equal((await listAll(other.store)).length, 1)
})

test('a data folder with the key of another portal is refused', async t => {
  const copy = await openEmptyPortal(t, portal)
  const folder = join(portal.parent, 'other-key')
  await cp(portal.dataFolder, folder, { recursive: true })
  await writeFile(join(folder, 'keys/server.key'), Buffer.alloc(32))
  await assert.rejects(copy.restore(place, { dataFolder: folder }), /is the key of another portal/)
})

test('a backup with a key that does not match the database is not completed', async () => {
  const dataFolder = join(portal.parent, 'wrong-key')
  await cp(portal.dataFolder, dataFolder, { recursive: true })
  await openKey(portal.database, portal.dataFolder)
  await writeFile(join(dataFolder, 'keys/server.key'), Buffer.alloc(32))
  const refused = join(portal.parent, 'of-wrong-key')
  await assert.rejects(
    portal.backUp(refused, { dataFolder }),
    error => error instanceof BackupError && /server\.key is not the one of this database/.test(error.message),
  )
  const paths = await readdir(refused, { recursive: true })
  assert.deepEqual(
    paths.filter(path => path.endsWith('manifest.json')),
    [],
  )
})

test('a backup of an unknown version is refused, and its SQL is never run', async t => {
  const copy = await openEmptyPortal(t, portal)
  const later = join(portal.parent, 'later')
  await portal.pool.query(`insert into migrations (name, sql) values ('9999-later.sql', 'create table later ()')`)
  await portal.backUp(later)
  await portal.pool.query(`delete from migrations where name like '9999%'`)
  await assert.rejects(
    copy.restore(later),
    /another version of the portal: this one does not have migration 9999-later\.sql/,
  )
})

test('an unknown backup name is refused, and the error lists the existing ones', async t => {
  const copy = await openEmptyPortal(t, portal)
  await assert.rejects(copy.restore(place, { name: 'yesterday' }), new RegExp(`There is no backup yesterday.*${name}`))
})

test('an interrupted restore continues when it is run again; until then a portal refuses its database', async t => {
  const copy = await openEmptyPortal(t, portal)
  let writesLeft = 2
  const failing = {
    ...copy.store,
    write: async (content: AsyncIterable<Buffer>) => {
      writesLeft -= 1
      if (writesLeft < 0) throw new Error('The line was cut')
      return copy.store.write(content)
    },
  }
  await assert.rejects(copy.restore(place, { store: failing }), /The line was cut/)
  const { openPortalDatabase } = await import('../../platform/database/portal-database.ts')
  const { createLog } = await import('../../platform/logs/log.ts')
  const { readSettings } = await import('../../platform/settings.ts')
  const url = toDatabaseUrl(copy.connection)
  await assert.rejects(
    openPortalDatabase(readSettings({ DATABASE_URL: url }), copy.dataFolder, createLog('silent')),
    /The database is not complete: a restore/,
  )
  await copy.restore(place)
  assert.deepEqual(await readAllRows(copy), await readAllRows(portal))
  await assert.rejects(copy.restore(place), /The database is not empty/)
})

test('a restore continues one that was interrupted before it wrote its note', async t => {
  const copy = await openEmptyPortal(t, portal)
  await copy.pool.query('create table restore_under_way (note text not null)')
  await copy.restore(place)
  assert.deepEqual(await readAllRows(copy), await readAllRows(portal))
})

test('a backup has the targets of links in the office folder, which is how Kubernetes mounts files', async t => {
  const officeFolder = join(portal.parent, 'mounted')
  await mkdir(join(officeFolder, '..2026_11_20/pages'), { recursive: true })
  await writeFile(join(officeFolder, '..2026_11_20/office.json'), '{"name":"mounted"}')
  await writeFile(join(officeFolder, '..2026_11_20/pages/about.th.md'), '# mounted')
  await symlink('..2026_11_20', join(officeFolder, '..data'))
  for (const linked of ['office.json', 'pages']) await symlink(`..data/${linked}`, join(officeFolder, linked))
  await symlink('..data/none', join(officeFolder, 'none'))
  const mounted = join(portal.parent, 'of-mounted')
  const { manifest } = await portal.backUp(mounted, { officeFolder })
  assert.deepEqual(
    manifest.office.map(({ name }) => name),
    ['office.json', 'pages/about.th.md'],
  )
  const copy = await openEmptyPortal(t, portal)
  await copy.restore(mounted)
  assert.equal(await readFile(join(copy.dataFolder, 'office/office.json'), 'utf8'), '{"name":"mounted"}')
})
