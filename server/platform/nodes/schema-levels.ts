import type pg from 'pg'
import type { Logger } from 'pino'
import { type Migration, requireCompatible, SchemaMismatch } from '../database/compatibility.ts'
import type { RepeatedTask } from '../domain.ts'
import { Unready } from '../http/operation/health-checks.ts'

const compareMilliseconds = 5000

/** Whether this node is compatible with the schema of the database, which nodes of other versions may change while it runs. */
export interface SchemaLevel {
  tasks: RepeatedTask[]
  /** Throws an Unready with a message if this node is too old or too new for the database. */
  requireFitting(): Promise<void>
}

/** Watches the schema of the database. Logs a change once. */
export const watchSchemaLevel = (
  pool: Pick<pg.Pool, 'query'>,
  knownMigrations: readonly Migration[],
  log: Pick<Logger, 'error' | 'info'>,
): SchemaLevel => {
  let sentence: string | undefined
  const report = (newSentence: string | undefined) => {
    if (newSentence === sentence) return
    sentence = newSentence
    if (newSentence) log.error(newSentence)
    else log.info('This version fits the schema of the database again.')
  }
  const compare = () =>
    requireCompatible(pool, knownMigrations).then(
      () => report(undefined),
      error => {
        if (!(error instanceof SchemaMismatch)) throw error
        report(error.message)
      },
    )
  return {
    tasks: [{ everyMilliseconds: compareMilliseconds, run: compare }],
    async requireFitting() {
      await compare()
      if (sentence) throw new Unready(sentence)
    },
  }
}
