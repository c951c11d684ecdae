import type { Transaction } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { DB } from '../platform/database/tables.ts'
import type { FileStore, StoredFile } from './stores/store.ts'
import { StoreError } from './stores/store-errors.ts'

/**
 * Keeps written files from the sweep: inserts their rows in the transaction that references them. No sweep can remove these files before the
 * transaction ends. Throws a StoreError with status 503 for a file that a sweep has removed since it was written; the client then tries
 * again.
 */
export const keepFiles = async (
  transaction: Transaction<DB>,
  { store, clock }: { store: FileStore; clock: Clock },
  files: readonly StoredFile[],
): Promise<void> => {
  if (files.length === 0) return
  const sizes = new Map(files.map(({ digest, sizeBytes }) => [digest, sizeBytes]))
  const rows = [...sizes].map(([digest, size_bytes]) => ({ digest, size_bytes, stored_at: clock.now() }))
  await transaction
    .insertInto('stored_files')
    // A fixed order prevents deadlocks between two transactions that store the same files.
    .values(rows.toSorted((a, b) => (a.digest < b.digest ? -1 : 1)))
    // Not `doNothing`: a sweep could remove the other transaction's row before this one ends.
    .onConflict(conflict => conflict.column('digest').doUpdateSet({ stored_at: clock.now() }))
    .execute()
  await Promise.all([...sizes].map(([digest, sizeBytes]) => requireWritten(store, digest, sizeBytes)))
}

const requireWritten = async (store: FileStore, digest: string, sizeBytes: number) => {
  const storedFile = await store.find(digest)
  if (storedFile?.sizeBytes === sizeBytes) return
  throw new StoreError('unreachable', new Error(`The store has ${storedFile?.sizeBytes ?? 'no'} bytes of ${digest}`))
}
