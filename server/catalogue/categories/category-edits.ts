import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { orderCategories } from '../../../contract/catalogue/category-editing.ts'
import { getWireName } from '../../../contract/wire.ts'
import type { Writer } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { editConflict, invalidInput, notFound } from '../../platform/problem.ts'
import { mergeThreeWay } from '../../platform/three-way-merges.ts'
import { type EditingContext, editAs } from '../editing/edits.ts'
import { hasEitherName, noId } from './namesakes.ts'

/** The fields of a category that staff edit. */
interface Category {
  nameEn: string
  nameTh: string
  icon: string
}

/** Returns every category in the order that staff have set, with its number of reports. Category switches do not apply to staff. */
export const listAllCategories = (database: Database) =>
  database
    .selectFrom('categories')
    .leftJoin('sub_categories', 'sub_categories.category_id', 'categories.category_id')
    .leftJoin('report_counts', 'report_counts.sub_category_id', 'sub_categories.sub_category_id')
    .groupBy('categories.category_id')
    .select([
      'categories.category_id as categoryId',
      'categories.name_en as nameEn',
      'categories.name_th as nameTh',
      'categories.icon',
      sql<number>`coalesce(sum(report_counts.reports), 0)::integer`.as('reportCount'),
    ])
    .orderBy('categories.position')
    .orderBy('categories.category_id')
    .execute()

/**
 * Adds a category at the end, or merges an edit with the stored category. Saves nothing if someone else has changed the same fields, or if
 * another category has one of the names. Throws 404 for a category that does not exist.
 */
export const saveCategoryAs = (
  context: EditingContext,
  writer: Writer,
  {
    categoryId,
    expected,
    ...submittedFields
  }: Category & { categoryId?: number | undefined; expected?: Category | undefined },
) =>
  editAs(context, writer, async transaction => {
    const current = categoryId === undefined ? undefined : await requireCategory(transaction, categoryId)
    const mergedCategory = current ? mergeThreeWay(current, expected, submittedFields) : submittedFields
    if (!mergedCategory) return { status: 'outdated' as const, categoryId, stored: current }
    const namesakeId = await findNamesakeId(transaction, mergedCategory, categoryId)
    if (namesakeId !== undefined) return { status: 'duplicate' as const, categoryId: namesakeId }
    const { nameEn: name_en, nameTh: name_th, icon } = mergedCategory
    const columnValues = { name_en, name_th, icon }
    if (categoryId === undefined)
      return { status: 'saved' as const, categoryId: await insertCategory(transaction, columnValues) }
    await transaction
      .updateTable('categories')
      .set(columnValues)
      .where('category_id', '=', categoryId)
      .where(sql<boolean>`(name_en, name_th, icon) is distinct from (${name_en}, ${name_th}, ${icon})`)
      .execute()
    return { status: 'saved' as const, categoryId }
  })

interface OrderEdit {
  categoryIds: number[]
  /** The order when the edit began. Without it, the edit replaces any stored order. */
  expected?: number[] | undefined
}

/**
 * Saves the order of the categories. Saving the current order again changes nothing. Throws 400 for a duplicate, 409 if the list does not
 * match the stored categories or if someone else has changed the order since the edit began.
 */
export const orderCategoriesAs = (context: EditingContext, writer: Writer, { categoryIds, expected }: OrderEdit) =>
  editAs(context, writer, async transaction => {
    const hasDuplicate = new Set(categoryIds).size < categoryIds.length
    if (hasDuplicate)
      throw invalidInput([
        { field: getWireName(orderCategories.input, 'categoryIds'), message: 'Name each category once' },
      ])
    const currentIds = await listCategoryIds(transaction)
    if (isDeepStrictEqual(currentIds, categoryIds)) return
    // Both lists are sorted as texts, which is enough to compare which ids they contain.
    const containsAllCategories = isDeepStrictEqual(currentIds.toSorted(), categoryIds.toSorted())
    if (!containsAllCategories) throw editConflict('Someone has added a category. Load the list again.')
    const wasReordered = expected && !isDeepStrictEqual(currentIds, expected)
    if (wasReordered) throw editConflict('Someone has changed the order of the categories. Load the list again.')
    await sql`update categories set position = new_order.position
      from unnest(${categoryIds}::integer[]) with ordinality as new_order (category_id, position)
      where categories.category_id = new_order.category_id and categories.position <> new_order.position`.execute(
      transaction,
    )
  })

const listCategoryIds = async (transaction: Transaction<DB>) => {
  const rows = await transaction
    .selectFrom('categories')
    .select('category_id')
    .orderBy('position')
    .orderBy('category_id')
    .execute()
  return rows.map(({ category_id }) => category_id)
}

const requireCategory = async (transaction: Transaction<DB>, categoryId: number): Promise<Category> => {
  const current = await transaction
    .selectFrom('categories')
    .select(['name_en as nameEn', 'name_th as nameTh', 'icon'])
    .where('category_id', '=', categoryId)
    .executeTakeFirst()
  if (!current) throw notFound()
  return current
}

/** Finds the id of a category, other than `exceptId`, that already has one of the names. */
const findNamesakeId = async (transaction: Transaction<DB>, names: Category, exceptId = noId) => {
  const namesake = await transaction
    .selectFrom('categories')
    .select('category_id')
    .where('category_id', '<>', exceptId)
    .where(hasEitherName(names))
    .executeTakeFirst()
  return namesake?.category_id
}

const insertCategory = async (
  transaction: Transaction<DB>,
  columnValues: { name_en: string; name_th: string; icon: string },
) => {
  const { category_id } = await transaction
    .insertInto('categories')
    .values(({ selectFrom }) => ({
      ...columnValues,
      position: selectFrom('categories').select(sql<number>`coalesce(max(position), 0) + 1`.as('position')),
    }))
    .returning('category_id')
    .executeTakeFirstOrThrow()
  return category_id
}
