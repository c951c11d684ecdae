import type { ArgumentsOf, Call } from '../../contract/call.ts'
import { saveCategory } from '../../contract/catalogue/category-editing.ts'
import { renameSubCategory } from '../../contract/catalogue/sub-category-editing.ts'
import type { Figure } from '../figures.ts'
import { post } from '../questions.ts'
import { withClient } from '../world/connections.ts'

const renameCount = 10

/** Measures how long an edit takes that begins while the category with the most reports is renamed. */
export const measureRenames = async (origin: string, cookie: string, databaseUrl: string): Promise<Figure[]> => {
  const { largestCategory, otherSubCategory } = await findCategories(databaseUrl)
  const sendCall = async <C extends Call>(call: C, args: ArgumentsOf<C>) => {
    const { path, ...request } = post(call, args)
    const headers = { ...request.headers, cookie, 'sec-fetch-site': 'same-origin' }
    const response = await fetch(origin + path, { ...request, headers })
    if (!response.ok) throw new Error(`${call.name} returned ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
  }
  const [renames, edits]: [number[], number[]] = [[], []]
  for (let round = 0; round < renameCount; round += 1) {
    const startedAt = performance.now()
    const renaming = sendCall(saveCategory, {
      categoryId: largestCategory.categoryId,
      nameEn: `Renamed ${round}`,
      nameTh: `เปลี่ยนชื่อ ${round}`,
      icon: 'folder',
    }).then(() => renames.push(performance.now() - startedAt))
    await sendCall(renameSubCategory, { ...otherSubCategory, nameEn: `Other ${round}`, nameTh: `อื่น ๆ ${round}` })
    edits.push(performance.now() - startedAt)
    await renaming
  }
  const name = `rename of a category of ${largestCategory.reports.toLocaleString('en')} reports`
  return [
    { name: `${name}, longest`, value: Math.max(...renames), unit: 'ms' },
    { name: `${name}: longest edit beside it`, value: Math.max(...edits), unit: 'ms', atMost: 500 },
  ]
}

/** Returns the category with the most reports, and a subcategory of the one with the fewest. */
const findCategories = (databaseUrl: string) =>
  withClient(databaseUrl, async client => {
    const { rows } = await client.query<{ categoryId: number; reports: number }>(
      `select category_id::int as "categoryId", count(*)::int as reports from reports join sub_categories using (sub_category_id)
       group by category_id order by 2 desc`,
    )
    const result = await client.query<{ subCategoryId: number }>(
      `select sub_category_id::int as "subCategoryId" from sub_categories where category_id = $1 limit 1`,
      [rows.at(-1)!.categoryId],
    )
    return { largestCategory: rows[0]!, otherSubCategory: result.rows[0]! }
  })
