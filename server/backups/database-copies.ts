import type pg from 'pg'
import { listTables, readQueryRows, readRows, readSequences } from '../platform/database/copies/table-copies.ts'
import type { Migration } from '../platform/database/migrations.ts'
import type { PortalMark } from '../platform/nodes/portal-marks.ts'
import { writePart } from './backup-parts.ts'
import { computeSha256, formatBackupName, type Manifest, toPartNames } from './manifests.ts'
import { createProgressPrinter, type Print } from './progress.ts'
import type { Vault } from './vaults.ts'

/** Tables that a backup omits, in addition to unlogged ones such as the rate limits. After a restore, everybody must log in again. */
const omittedTables = new Set(['sessions', 'pending_logins'])

/** Reads a mark on the connection of the copy, so that the mark is of the same moment as the copy. */
export const findMark = async (client: pg.Client, name: PortalMark) =>
  (await client.query<{ value: string }>('select value from portal_marks where name = $1', [name])).rows[0]?.value

/**
 * Writes the database of one moment: its tables and the list of its files. Returns the manifest, still without keys and the office's texts, and the
 * fingerprint of the server's key.
 */
export const copyDatabase = async (client: pg.Client, vault: Vault, print: Print) => {
  await client.query('begin isolation level repeatable read read only')
  const times = await client.query<{ at: Date }>('select clock_timestamp() as at')
  const takenAt = times.rows[0]!.at
  const name = formatBackupName(takenAt)
  const parts = toPartNames(name)
  const migrations = await client.query<Migration>('select name, sql from migrations order by name collate "C"')
  const tables = (await listTables(client)).filter(table => !omittedTables.has(table.name))
  const progress = createProgressPrinter(print)
  const manifest: Manifest = {
    format: 1,
    name,
    takenAt: takenAt.toISOString(),
    migrations: migrations.rows.map(migration => ({ name: migration.name, sha256: computeSha256(migration.sql) })),
    tables: [],
    sequences: [],
    files: { count: 0, bytes: 0, sha256: '' },
    keys: [],
    office: [],
  }
  for (const table of tables) {
    const { rows, sha256 } = await writePart(vault, parts.table(table.name), readRows(client, table))
    manifest.tables.push({ ...table, rows, sha256 })
    progress(() => `${manifest.tables.length} of ${tables.length} tables`)
  }
  const filesPart = await writePart(
    vault,
    parts.files,
    readQueryRows(client, 'select digest, size_bytes from stored_files order by digest collate "C"'),
  )
  // The part already counts the rows, but not the bytes of the files.
  const byteSums = await client.query<{ bytes: string }>(
    'select coalesce(sum(size_bytes), 0)::text as bytes from stored_files',
  )
  manifest.files = { count: filesPart.rows, bytes: Number(byteSums.rows[0]!.bytes), sha256: filesPart.sha256 }
  // Read last, because sequences are not transactional and must not be behind the rows.
  manifest.sequences = await readSequences(client)
  const keyFingerprint = await findMark(client, 'server key')
  await client.query('commit')
  return { manifest, keyFingerprint }
}
