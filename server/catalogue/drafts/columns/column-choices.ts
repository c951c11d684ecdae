import { sql } from 'kysely'
import type { ColumnChoices } from '../../../../contract/tables/column-choices.ts'
import { findColumnChoice, typesByKind } from '../../../files/index.ts'
import type { Database } from '../../../platform/database/pool.ts'
import type { DraftWithFiles } from '../drafts.ts'
import type { FoundColumn } from './found-columns.ts'

/** Returns the column settings that staff chose for a draft, otherwise those of the latest version of its report. */
export const readColumnChoices = async (
  database: Database,
  { draftId, reportId }: Pick<DraftWithFiles, 'draftId' | 'reportId'>,
): Promise<ColumnChoices> => {
  const { rows } = await sql<{ choices: ColumnChoices | null }>`
    select coalesce((select column_choices from report_drafts where draft_id = ${draftId}),
      (select column_choices from report_versions where report_id = ${reportId} order by number desc limit 1)) as choices`.execute(
    database,
  )
  return rows[0]?.choices ?? {}
}

/** Returns the columns of a data dictionary with the types that staff chose for the CSV. */
export const applyChosenTypes = (columns: FoundColumn[], choices: ColumnChoices): FoundColumn[] =>
  columns.map(column => {
    const chosenKind = findColumnChoice(choices, column.name)?.kind
    return chosenKind ? { ...column, type: typesByKind[chosenKind] } : column
  })
