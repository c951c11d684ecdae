import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { InputOf } from '../../../contract/call.ts'
import type { saveExternalSource } from '../../../contract/sources/external-sources.ts'
import { sourceFields } from '../../../contract/sources/fields.ts'
import type { DB } from '../../platform/database/tables.ts'
import { buildMissingFieldsProblem } from '../../platform/refusals.ts'
import { hasSameNameSql } from '../names.ts'
import { requireSchedule, toScheduleRow } from '../schedules.ts'

type SourceFields = Omit<InputOf<typeof saveExternalSource>, 'externalSourceId' | 'revision'>

/**
 * Converts the fields to a row. Throws 400 for an incomplete schedule, for one that does not repeat, and for the format OTHER without a
 * name.
 */
export const toSourceRow = (fields: SourceFields) => {
  if (fields.repeat === 'none') throw buildMissingFieldsProblem(sourceFields.repeat)
  // For a source whose format is not OTHER, clients receive a dash in this field and may send it back.
  const otherFormat = fields.formatOther ?? ''
  const isOtherFormatMissing = fields.format === 'other' && (otherFormat === '' || otherFormat === '-')
  if (isOtherFormatMissing) throw buildMissingFieldsProblem(sourceFields.formatOther)
  return {
    name: fields.name,
    format: fields.format,
    format_other: fields.format === 'other' ? otherFormat : null,
    address: fields.address || null,
    ...toScheduleRow(requireSchedule(fields)),
  }
}
/** The columns of an external source that staff enter. */
type SourceRow = ReturnType<typeof toSourceRow>

/** Finds a source; undefined if it does not exist. */
export const findSourceById = (transaction: Transaction<DB>, id: number) =>
  transaction.selectFrom('external_sources').selectAll().where('external_source_id', '=', id).executeTakeFirst()

/** Finds the source with the same name; undefined if there is none. */
export const findSourceByName = (transaction: Transaction<DB>, name: string) =>
  transaction.selectFrom('external_sources').selectAll().where(hasSameNameSql(name)).executeTakeFirst()
type StoredSource = NonNullable<Awaited<ReturnType<typeof findSourceById>>>

/** Returns true if a stored source has the values of the row. */
export const hasSameFields = (row: SourceRow, source: StoredSource) =>
  Object.entries(row).every(([column, value]) => isDeepStrictEqual(value, source[column as keyof SourceRow]))

/** Adds a source; returns its id. */
export const insertSource = async (transaction: Transaction<DB>, row: SourceRow, created_at: Date) => {
  const { external_source_id } = await transaction
    .insertInto('external_sources')
    .values({ ...row, created_at })
    .returning('external_source_id')
    .executeTakeFirstOrThrow()
  return external_source_id
}
