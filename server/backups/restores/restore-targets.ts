import { readFile as readBytes } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { MarkableStore } from '../../files/index.ts'
import { findFillingNote, isEmptyDatabase } from '../../platform/database/copies/filling-marks.ts'
import { BackupError } from '../backup-errors.ts'
import { type Manifest, toPartNames } from '../manifests.ts'
import type { Vault } from '../vaults.ts'
import { readPartBytes } from './part-files.ts'

/** Formats the note that a database has while it is filled: the name of the backup and the mark that the store got. */
export const formatFillingNote = ({ name }: Manifest, storeMark: string) => `backup ${name} with ${storeMark}`

/** Returns the mark of the store in the note of a restore of this backup; undefined for any other note. */
const findStoreMark = ({ name }: Manifest, note: string | undefined) =>
  note?.startsWith(`backup ${name} with `) ? note.split(' ').at(-1) : undefined

/**
 * Throws if the database or the store is not empty. If a restore of the same backup was interrupted, returns the mark that it has given to
 * the store; otherwise undefined.
 */
export const prepareTarget = async (client: pg.Client, { manifest, store, storePlace }: RestoreContext) => {
  const note = await findFillingNote(client)
  const interruptedStoreMark = findStoreMark(manifest, note)
  if (note && interruptedStoreMark === undefined)
    throw new BackupError(
      `The database is being filled by something else (${note}). Go on with that, or give the restore an empty database.`,
    )
  if (interruptedStoreMark === undefined && !(await isEmptyDatabase(client)))
    throw new BackupError(
      'The database is not empty, and a restore never overwrites one. Give it an empty database: another DATABASE_URL, or a new DATA_DIR.',
    )
  await requireEmptyStore(store, storePlace, interruptedStoreMark)
  return interruptedStoreMark
}

/** Throws if the store has files or the mark of another portal. It may have those of the interrupted restore. */
const requireEmptyStore = async (
  store: MarkableStore,
  storePlace: string,
  interruptedStoreMark: string | undefined,
) => {
  const storeMark = await store.readMark()
  if (storeMark !== undefined && storeMark !== interruptedStoreMark)
    throw new BackupError(
      `The files in ${storePlace} are those of a portal: its mark is there. A copy that shared them would remove its files. Give the restore an empty bucket, or a new DATA_DIR.`,
    )
  if (storeMark !== undefined) return
  for await (const page of store.list())
    if (page.length > 0)
      throw new BackupError(`There are files in ${storePlace}. Give the restore an empty bucket, or a new DATA_DIR.`)
}

/** Throws if the data folder has a key that differs from the key of the same name in the backup. */
export const requireNoDifferentKeys = async ({ vault, manifest, dataFolder }: RestoreContext) => {
  for (const part of manifest.keys) {
    const path = join(dataFolder, 'keys', part.name)
    const currentKey = await readBytes(path).catch(() => undefined)
    const backupKey = currentKey && (await readPartBytes(vault, toPartNames(manifest.name).key(part.name), part))
    if (currentKey && backupKey && !currentKey.equals(backupKey))
      throw new BackupError(`${path} is the key of another portal. Give the restore a new DATA_DIR.`)
  }
}

/** The backup to restore, and the portal to restore it into. */
export interface RestoreContext {
  vault: Vault
  manifest: Manifest
  connection: pg.PoolConfig
  store: MarkableStore
  /** The location of the store, for messages. */
  storePlace: string
  dataFolder: string
  officeFolder: string
}
