import type { Transaction } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { DB } from '../platform/database/tables.ts'
import type { FileStore, StoredFile } from './stores/store.ts'
import { StoreError } from './stores/store-errors.ts'

/**
 * Gives files that the store has written their rows, in the transaction that points something at them. Until it is committed no sweep can take
 * a file away, and one that a sweep has taken since it was written is a StoreError with status 503: the sender tries again.
 */
export const keepFiles = async (
  transaction: Transaction<DB>,
  { store, clock }: { store: FileStore; clock: Clock },
  files: readonly StoredFile[],
): Promise<void> => {
  if (!files.length) return
  const sizes = new Map(files.map(({ digest, sizeBytes }) => [digest, sizeBytes]))
  const rows = [...sizes].map(([digest, size_bytes]) => ({ digest, size_bytes, stored_at: clock.now() }))
  await transaction
    .insertInto('stored_files')
    // In one order everywhere, or two who keep the same files could each wait for the other.
    .values(rows.toSorted((a, b) => (a.digest < b.digest ? -1 : 1)))
    // Not `doNothing`, which would leave the row of another to be swept before this transaction ends.
    .onConflict(conflict => conflict.column('digest').doUpdateSet({ stored_at: clock.now() }))
    .execute()
  await Promise.all([...sizes].map(([digest, sizeBytes]) => requireWritten(store, digest, sizeBytes)))
}

const requireWritten = async (store: FileStore, digest: string, sizeBytes: number) => {
  const found = await store.find(digest)
  if (found?.sizeBytes === sizeBytes) return
  throw new StoreError('unreachable', new Error(`The store has ${found?.sizeBytes ?? 'no'} bytes of ${digest}`))
}
