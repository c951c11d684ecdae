import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/pool.ts'
import { Unready } from '../../platform/http/operation/health-checks.ts'
import { findMark, settleMark } from '../../platform/nodes/portal-marks.ts'
import type { FileStore, MarkableStore } from './store.ts'
import { StoreError } from './store-errors.ts'

interface MarkContext {
  database: Database
  log: Pick<Logger, 'warn'>
  /** Location of the store, for error messages. */
  place: string
}

class OtherStoreError extends Error {}

/** The reason why a database without files refuses a store, in words for the operator. */
class UsedStoreError extends Error {}

/**
 * Checks that a store belongs to the portal's database, by a mark that the first node writes: a node with a separate folder could not find
 * the uploads of others. Throws a message for another store. A store that does not respond yet is checked before its first use.
 */
export const requireOwnStore = async (store: MarkableStore, context: MarkContext): Promise<FileStore> => {
  let isOwn = false
  let settling: Promise<void> | undefined
  const own = async () => {
    if (isOwn) return
    settling ??= settle(store, context).finally(() => {
      settling = undefined
    })
    await settling
    isOwn = true
  }
  await own().catch(error => {
    if (!(error instanceof StoreError)) throw error
    if (error.reason === 'another')
      throw new OtherStoreError(error.cause instanceof UsedStoreError ? error.cause.message : formatRefusal(context))
    context.log.warn({ err: error }, 'The file store does not respond; it is asked again before it is used')
  })
  return guardStore(store, own)
}

const settle = async (store: MarkableStore, { database, place }: MarkContext) => {
  // Stored before the store is marked, so that a start that was killed in between, or a bucket whose answer was lost, is recognised.
  await settleMark(database, 'new store', async savedMark => savedMark ?? randomUUID())
  await settleMark(database, 'store', async (savedMark, transaction) => {
    const [storeMark, ownMark] = [await store.readMark(), (await findMark(transaction, 'new store'))!]
    if (savedMark !== undefined && storeMark !== savedMark)
      throw new StoreError('another', new Error(storeMark ? 'It has the mark of another portal' : 'It has no mark'))
    if (savedMark === undefined && storeMark !== ownMark && !(await hasFiles(transaction)))
      await requireUnused(store, storeMark, place)
    if (storeMark !== undefined) return storeMark
    await store.writeMark(ownMark)
    return ownMark
  })
}

const hasFiles = async (database: Database) =>
  (await database.selectFrom('stored_files').select('digest').limit(1).executeTakeFirst()) !== undefined

/** Throws for a store in use. Nothing in a database without files refers to its files, so the sweep would remove them all. */
const requireUnused = async (store: MarkableStore, mark: string | undefined, place: string) => {
  const refuse = (reason: string) => {
    throw new StoreError(
      'another',
      new UsedStoreError(
        `The database has no files, but ${place} ${reason}. A start would remove them as unused. Set DATABASE_URL to the database of that portal, or give this portal an empty bucket or a new DATA_DIR.`,
      ),
    )
  }
  if (mark !== undefined) refuse('has the mark of a portal')
  for await (const page of store.list()) if (page.length > 0) refuse('holds files')
}

const formatRefusal = ({ place }: Pick<MarkContext, 'place'>) =>
  `The files in ${place} are not those of this database: they lack its mark. All nodes need the same store; give each the same S3_… settings, or a folder that they share. Files that were moved or restored need their file portal-mark. docs/operations.md says more under "Several nodes".`

/** Throws a message if a store does not belong to the database; writes no mark. For commands. */
export const requireOwnMark = async (store: MarkableStore, { database, place }: Omit<MarkContext, 'log'>) => {
  const savedMark = await findMark(database, 'store')
  if (savedMark !== undefined && (await store.readMark()) !== savedMark)
    throw new OtherStoreError(formatRefusal({ place }))
}

/** A store whose mark is checked before the first use. */
const guardStore = (store: FileStore, own: () => Promise<void>): FileStore => ({
  ...(store.toPath && { toPath: store.toPath }),
  write: content => own().then(() => store.write(content)),
  open: (digest, range) => own().then(() => store.open(digest, range)),
  find: digest => own().then(() => store.find(digest)),
  async *list() {
    await own()
    yield* store.list()
  },
  remove: digest => own().then(() => store.remove(digest)),
  removeUnfinished: before => store.removeUnfinished(before),
  async check() {
    await own().catch(error => {
      throw error instanceof StoreError && error.reason === 'another' ? new Unready(error.message) : error
    })
    await store.check()
  },
})
