import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/pool.ts'
import { checkOrStoreMark, findMark } from '../../platform/nodes/portal-marks.ts'
import { guardStore } from './guarded-stores.ts'
import type { FileStore, MarkableStore } from './store.ts'
import { StoreError } from './store-errors.ts'

/** The name of the mark in the database that the first node is about to write to the store. */
const plannedMarkName = 'new store'

interface MarkContext {
  database: Database
  log: Pick<Logger, 'warn'>
  /** The location of the store, for error messages. */
  place: string
  /** Throws if the store is a copy of the one that the running nodes use. The mark cannot show this, because it is copied with the files. */
  requireShared?: (() => Promise<void>) | undefined
}

/** Ends a start or a command, with a message for the operator. */
class OtherStoreError extends Error {}

/** The cause of a StoreError, with a message for the operator: the store has a mark or files, but the database has none. */
class UsedStoreError extends Error {}

/**
 * Returns the store after its mark was compared with the mark in the database, because a node with a store of its own could not find the
 * uploads of other nodes. The first node writes the mark. Throws for a store of another database, and for a copy of the store of the running
 * nodes. If the store does not respond yet, it is checked before its first use.
 */
export const openOwnStore = async (store: MarkableStore, context: MarkContext): Promise<FileStore> => {
  let isChecked = false
  let runningCheck: Promise<void> | undefined
  /** Throws a StoreError unless the store has the mark of the database. Compares the marks until this succeeds once. */
  const ensureOwn = async () => {
    if (isChecked) return
    runningCheck ??= agreeOnMark(store, context).finally(() => {
      runningCheck = undefined
    })
    await runningCheck
    isChecked = true
  }
  const ensureOwnAndShared = () => ensureOwn().then(context.requireShared)
  await ensureOwnAndShared().catch(error => {
    if (!(error instanceof StoreError)) throw error
    if (error.reason === 'another')
      throw new OtherStoreError(
        error.cause instanceof UsedStoreError ? error.cause.message : formatOtherStoreMessage(context),
      )
    context.log.warn({ err: error }, 'The file store does not respond; it is checked before its first use')
  })
  return guardStore(store, ensureOwn)
}

/**
 * Makes sure that the store and the database have the same mark:
 * - If the database has a mark, the store must have the same. Throws a StoreError 'another' otherwise.
 * - If only the store has a mark, the database adopts it, provided that it has files or that an interrupted start has written the mark.
 * - If neither has a mark, both get the planned one. A store that holds files is refused, unless the database has files too.
 */
const agreeOnMark = async (store: MarkableStore, { database, place }: MarkContext) => {
  // Saves the planned mark in the database before it is written to the store. So the next start recognises the mark of a start that was
  // killed in between, and of a write whose response was lost.
  await checkOrStoreMark(database, plannedMarkName, async plannedMark => plannedMark ?? randomUUID())
  await checkOrStoreMark(database, 'store', async (databaseMark, transaction) => {
    const storeMark = await store.readMark()
    // The transaction above has saved it.
    const plannedMark = (await findMark(transaction, plannedMarkName))!
    if (databaseMark !== undefined && storeMark !== databaseMark)
      throw new StoreError('another', new Error(storeMark ? 'It has the mark of another portal' : 'It has no mark'))
    // Also false for a store whose mark an interrupted start of this portal has written.
    const isFirstUse = databaseMark === undefined && storeMark !== plannedMark
    const mustBeUnused = isFirstUse && !(await hasStoredFiles(transaction))
    if (mustBeUnused) await requireUnused(store, storeMark, place)
    // A database with files but without a mark adopts the mark of its store.
    if (storeMark !== undefined) return storeMark
    await store.writeMark(plannedMark)
    return plannedMark
  })
}

const hasStoredFiles = async (database: Database) =>
  (await database.selectFrom('stored_files').select('digest').limit(1).executeTakeFirst()) !== undefined

/** Throws if the store has a mark or files. The sweep would remove them, because the database has no files that refer to them. */
const requireUnused = async (store: MarkableStore, mark: string | undefined, place: string) => {
  const throwUsedStore = (reason: string) => {
    throw new StoreError(
      'another',
      new UsedStoreError(
        `The database has no files, but ${place} ${reason}. A start would remove them as unused. Set DATABASE_URL to the database of that portal, or give this portal an empty bucket or a new DATA_DIR.`,
      ),
    )
  }
  if (mark !== undefined) throwUsedStore('has the mark of a portal')
  for await (const page of store.list()) if (page.length > 0) throwUsedStore('holds files')
}

const formatOtherStoreMessage = ({ place }: Pick<MarkContext, 'place'>) =>
  `The files in ${place} are not those of this database: they lack its mark. All nodes need the same store; give each the same S3_… settings, or a folder that they share. Files that were moved or restored need their file portal-mark. docs/operations.md says more under "Several nodes".`

/** Throws if a store has another mark than the database. Writes no mark, because only commands call this. */
export const requireOwnMark = async (
  store: MarkableStore,
  { database, place }: Pick<MarkContext, 'database' | 'place'>,
) => {
  const databaseMark = await findMark(database, 'store')
  if (databaseMark !== undefined && (await store.readMark()) !== databaseMark)
    throw new OtherStoreError(formatOtherStoreMessage({ place }))
}
