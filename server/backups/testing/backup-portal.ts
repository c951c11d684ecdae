import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { keepFiles, openFolderStore, openPlace } from '../../files/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database/pool.ts'
import { checkOrStoreMark } from '../../platform/nodes/portal-marks.ts'
import { emptyDatabase, openTestDatabase } from '../../testing/database.ts'
import { createFastTestFolder } from '../../testing/servers/memory-folders.ts'
import { write } from '../../testing/store-scenarios.ts'
import type { BackupContext } from '../backups.ts'
import { makeBackup, openVault, readManifest, restoreBackup } from '../index.ts'

/** Opens a portal without a server. It has this many reports, each with its own file, and also a key, the office's texts and a session. */
export const openBackupPortal = async (reportCount: number) => {
  const { pool, database } = await openTestDatabase()
  const parent = await createFastTestFolder()
  const dataFolder = join(parent, 'data')
  const officeFolder = join(parent, 'office')
  const store = openFolderStore(join(dataFolder, 'files'))
  await writeKeys(dataFolder)
  await writeOffice(officeFolder)
  await checkOrStoreMark(database, 'store', async () => 'mark of the portal')
  await store.writeMark('mark of the portal')
  await insertCategory(database)
  let addedCount = 0
  const addReports = async (contents: (string | undefined)[]) => {
    const newReports = await Promise.all(
      contents.map(async content => {
        addedCount += 1
        const name = `report-${addedCount}`
        const file = await write(store, content ?? `file of ${name}\n\\ "quoted"\t`)
        return { name, file }
      }),
    )
    const names = newReports.map(({ name }) => name)
    const files = newReports.map(({ file }) => file)
    await database.transaction().execute(async transaction => {
      await keepFiles(transaction, { store, clock: systemClock }, files)
      await insertReports(transaction, { names, digests: files.map(({ digest }) => digest) })
    })
    return newReports.map(({ name, file }) => ({ name, digest: file.digest }))
  }
  /** Adds a report with its own file in one transaction. Returns its name and the digest of the file after the commit. */
  const addReport = async (content?: string) => (await addReports([content]))[0]!
  for (let offset = 0; offset < reportCount; offset += 500)
    await addReports(Array.from({ length: Math.min(500, reportCount - offset) }, () => undefined))
  await insertSession(database)
  const openPlaceAt = (address: string) => openPlace(address, undefined, join(parent, 'receiving'))
  const backUp = async (address: string, choices: Partial<BackupContext> = {}) =>
    makeBackup({
      connection: pool.options as pg.PoolConfig,
      store,
      dataFolder,
      officeFolder,
      place: await openPlaceAt(address),
      ...choices,
    })
  return { pool, database, parent, dataFolder, officeFolder, store, addReport, backUp, openPlaceAt }
}

const writeKeys = async (dataFolder: string) => {
  await mkdir(join(dataFolder, 'keys'), { recursive: true })
  await writeFile(join(dataFolder, 'keys/server.key'), randomBytes(32))
  await writeFile(join(dataFolder, 'keys/database'), 'of the private database')
}

const writeOffice = async (officeFolder: string) => {
  await mkdir(join(officeFolder, 'pages'), { recursive: true })
  await writeFile(join(officeFolder, 'office.json'), '{"name":"สำนักงาน"}')
  await writeFile(join(officeFolder, 'pages/about.th.md'), '# เกี่ยวกับ')
}

const insertCategory = async (database: Database) => {
  await sql`insert into categories (name_en, name_th, icon, position) values ('Debt', 'หนี้', 'coin', 1)`.execute(
    database,
  )
  await sql`insert into sub_categories (category_id, key, name_en, name_th) select category_id, 'debt', 'Debt', 'หนี้' from categories`.execute(
    database,
  )
}

/** Inserts reports with these names, each with the CSV of the digest in the same place. */
const insertReports = (transaction: Database, { names, digests }: { names: string[]; digests: string[] }) =>
  sql`with report as (
      insert into reports (source_id, file_name, title_en, title_th, sub_category_id, frequency, release_date, description_en)
      select name, name, name, 'หนี้สาธารณะ', sub_category_id, 'Monthly', '2026-10-30', ${'a\\b\tc\nd'}
      from sub_categories, unnest(${names}::text[]) as name
      returning report_id, file_name)
    insert into report_files (report_id, kind, digest, published_at, is_current)
    select report_id, 'csv', digest, now(), true
    from report join unnest(${names}::text[], ${digests}::text[]) as file (name, digest) on file_name = name`.execute(
    transaction,
  )

const insertSession = (database: Database) =>
  sql`with person as (insert into users (username) values ('somebody') returning user_id, role_id)
    insert into sessions (user_id, role_id, token_hash, address, began_at, active_at) select user_id, role_id, '\\x00', 'x', now(), now() from person`.execute(
    database,
  )

export type BackupPortal = Awaited<ReturnType<typeof openBackupPortal>>

/** Creates the target of a restore: an empty database, and a data folder that does not exist yet. */
export const openEmptyPortal = async (t: TestContext, portal: BackupPortal) => {
  const connection = await emptyDatabase(t)
  const { pool, database } = openDatabase({ ...connection, max: 2 }, () => {})
  t.after(() => database.destroy())
  const dataFolder = join(portal.parent, randomBytes(6).toString('hex'))
  const store = openFolderStore(join(dataFolder, 'files'))
  const restore = async (
    address: string,
    {
      name,
      passphrase,
      ...change
    }: { name?: string; passphrase?: string } & Partial<Parameters<typeof restoreBackup>[0]> = {},
  ) => {
    const vault = await openVault(await portal.openPlaceAt(address), passphrase)
    const manifest = await readManifest(vault, name)
    const places = {
      connection,
      store,
      storePlace: 'the new place',
      dataFolder,
      officeFolder: join(dataFolder, 'office'),
    }
    return restoreBackup({ vault, manifest, ...places, ...change })
  }
  return { connection, pool, database, dataFolder, store, restore }
}

/** Reads every row of every table except those that a restore changes, as text, by table. */
export const readAllRows = async ({ pool }: { pool: pg.Pool }) => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname not in ('sessions', 'pending_logins', 'portal_marks', 'migrations') order by 1`,
  )
  const rowsByTable: Record<string, string[]> = {}
  for (const { name } of tables)
    rowsByTable[name] = (
      await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    ).rows.map(({ row }) => row)
  return rowsByTable
}
