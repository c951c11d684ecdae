import { sql, type Transaction } from 'kysely'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import { type FileRecipe, fileRecipe } from '../../../../contract/files/recipes.ts'
import type { KeptRecipe } from '../../../files/index.ts'
import type { Database } from '../../../platform/database/pool.ts'
import type { DB } from '../../../platform/database/tables.ts'
import { invalidInput } from '../../../platform/problem.ts'
import type { UnpublishedDraft } from '../drafts.ts'

/** Finds the saved recipe for one kind of file of a report. */
export const findSavedRecipe = async (
  database: Database,
  reportId: number,
  kind: FileKind,
): Promise<KeptRecipe | undefined> => {
  const { rows } = await sql<{ kept: KeptRecipe | null }>`
    select file_recipes -> ${kind} as kept from report_versions where report_id = ${reportId} order by number desc limit 1`.execute(
    database,
  )
  return rows[0]?.kept ?? undefined
}

/** Saves the recipes of a draft with its published version; recipes of other kinds are copied from the previous version. */
export const storeRecipes = (transaction: Transaction<DB>, { reportId, files }: UnpublishedDraft) => {
  const usedRecipes = files.flatMap(({ kind, readBy }) =>
    readBy ? [[kind, { recipe: readBy.recipe, names: readBy.names }]] : [],
  )
  return sql`update report_versions set file_recipes = coalesce((select before.file_recipes from report_versions before
      where before.report_id = ${reportId} and before.number < report_versions.number order by number desc limit 1),
      '{}'::jsonb) || ${JSON.stringify(Object.fromEntries(usedRecipes))}::jsonb
    where report_id = ${reportId} and number = (select max(number) from report_versions where report_id = ${reportId})`.execute(
    transaction,
  )
}

/** Parses the recipe that an upload sends as JSON. Throws 400 if it is not valid. */
export const parseRecipe = (text: string | undefined): FileRecipe | undefined => {
  if (text === undefined) return undefined
  const parsed = fileRecipe.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw invalidInput(
    parsed.error.issues.map(({ path, message }) => ({ field: ['recipe', ...path].join('.'), message })),
  )
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
