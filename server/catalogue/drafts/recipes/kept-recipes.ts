import { sql, type Transaction } from 'kysely'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import { type FileRecipe, fileRecipe } from '../../../../contract/files/recipes.ts'
import type { AppliedRecipe } from '../../../files/index.ts'
import type { Database } from '../../../platform/database/pool.ts'
import type { DB } from '../../../platform/database/tables.ts'
import { invalidInput } from '../../../platform/problem.ts'
import type { DraftWithFiles } from '../drafts.ts'

/** Finds the recipe that is kept with a report for one kind of file: that of its latest version. */
export const findKeptRecipe = async (
  database: Database,
  reportId: number,
  kind: FileKind,
): Promise<AppliedRecipe | undefined> => {
  const { rows } = await sql<{ recipe: AppliedRecipe | null }>`
    select file_recipes -> ${kind} as recipe from report_versions
    where report_id = ${reportId} order by number desc limit 1`.execute(database)
  return rows[0]?.recipe ?? undefined
}

/** Stores the recipes of a draft with its published version. Recipes of other kinds of files are copied from the previous version. */
export const storeRecipes = (transaction: Transaction<DB>, { reportId, files }: DraftWithFiles) => {
  const usedRecipes = files.flatMap(({ kind, usedRecipe }) =>
    usedRecipe ? [[kind, { recipe: usedRecipe.recipe, names: usedRecipe.names }]] : [],
  )
  return sql`update report_versions set file_recipes = coalesce((select before.file_recipes from report_versions before
      where before.report_id = ${reportId} and before.number < report_versions.number order by before.number desc limit 1),
      '{}'::jsonb) || ${JSON.stringify(Object.fromEntries(usedRecipes))}::jsonb
    where report_id = ${reportId} and number = (select max(number) from report_versions where report_id = ${reportId})`.execute(
    transaction,
  )
}

/** Parses the recipe that an upload sends as JSON; undefined if it sends none. Throws 400 for an invalid recipe. */
export const parseRecipe = (text: string | undefined): FileRecipe | undefined => {
  if (text === undefined) return undefined
  const parsed = fileRecipe.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw invalidInput(
    parsed.error.issues.map(({ path, message }) => ({ field: ['recipe', ...path].join('.'), message })),
  )
}

/** Parses JSON; undefined for a text that is not JSON. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
