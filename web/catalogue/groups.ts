import type { SubCategory } from '../../contract/catalogue/categories.ts'
import type { FoundReport, GroupedReports } from '../../contract/catalogue/reports.ts'
import type { Group } from './CategoryTable.tsx'

/** One page of a category's list, with how many each sub-category holds on all pages. */
export const listedGroups = ({ groups }: GroupedReports, subCategories: SubCategory[]): Group[] =>
  groups.flatMap(reports => {
    const subCategoryId = reports[0]?.subCategoryId
    if (subCategoryId === undefined) return []
    const count = subCategories.find(one => one.subCategoryId === subCategoryId)?.reportCount
    return [{ subCategoryId, count, rows: reports.map(report => ({ report })) }]
  })

/** Results under their sub-categories, those with the best match first. */
export const foundGroups = (rows: FoundReport[]): Group[] =>
  [...Map.groupBy(rows, ({ report }) => report.subCategoryId)].map(([subCategoryId, found]) => ({
    subCategoryId,
    rows: found,
  }))
