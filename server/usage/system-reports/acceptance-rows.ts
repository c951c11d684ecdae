import { sql } from 'kysely'
import type { AcceptanceRow } from '../../../contract/usage/system-reports.ts'
import type { Database } from '../../platform/database/pool.ts'
import { buildBangkokTimeSql, buildIsWithinSql, type Range } from '../bangkok-sql.ts'
import { batchSize, type RowOrder, readInBatches } from './row-batches.ts'

/** Reads the acceptances of the agreement. `given` is false for a withdrawal, and other purposes are not the agreement. */
export const readAcceptances = (database: Database, range: Range): AsyncGenerator<AcceptanceRow[]> =>
  readInBatches<AcceptanceRow & RowOrder>(async lastRow => {
    const isAfterLastSql = lastRow ? sql`and (accepted_at, acceptance_id) > (${lastRow.at}, ${lastRow.id})` : sql``
    const { rows } = await sql<AcceptanceRow & RowOrder>`
      select username, version, ${buildBangkokTimeSql('accepted_at')} as "acceptedAt", accepted_at as at, acceptance_id as id
      from consent_acceptances join users using (user_id)
      where purpose = 'policy' and given and ${buildIsWithinSql('accepted_at', range)} ${isAfterLastSql}
      order by accepted_at, acceptance_id limit ${batchSize}`.execute(database)
    return rows
  })

/** SQL after `from` that selects exactly the rows that `readAcceptances` reads. */
export const buildAcceptanceRowsSql = (range: Range) =>
  sql`consent_acceptances where purpose = 'policy' and given and ${buildIsWithinSql('accepted_at', range)}`
