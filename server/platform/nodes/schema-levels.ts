import type pg from 'pg'
import type { Logger } from 'pino'
import { type Migration, requireCompatible, SchemaMismatch } from '../database/compatibility.ts'
import type { RepeatedTask } from '../domain.ts'
import { Unready } from '../http/operation/health-checks.ts'

/** Pause between two comparisons with the schema. */
const compareMilliseconds = 5000

/** The check whether this node is compatible with the schema of the database, which nodes of newer versions may change while it runs. */
export interface SchemaLevel {
  tasks: RepeatedTask[]
  /** Throws an Unready with a message if this node is too old or too new for the database. */
  requireCompatibleSchema(): Promise<void>
}

/** Watches the schema of the database, and logs once when this node becomes incompatible with it or compatible again. */
export const watchSchemaLevel = (
  pool: Pick<pg.Pool, 'query'>,
  knownMigrations: readonly Migration[],
  log: Pick<Logger, 'error' | 'info'>,
): SchemaLevel => {
  let mismatch: string | undefined
  const setMismatch = (newMismatch: string | undefined) => {
    if (newMismatch === mismatch) return
    mismatch = newMismatch
    if (newMismatch) log.error(newMismatch)
    else log.info('This version fits the schema of the database again.')
  }
  const compare = () =>
    requireCompatible(pool, knownMigrations).then(
      () => setMismatch(undefined),
      error => {
        if (!(error instanceof SchemaMismatch)) throw error
        setMismatch(error.message)
      },
    )
  return {
    tasks: [{ everyMilliseconds: compareMilliseconds, run: compare }],
    async requireCompatibleSchema() {
      await compare()
      if (mismatch) throw new Unready(mismatch)
    },
  }
}
