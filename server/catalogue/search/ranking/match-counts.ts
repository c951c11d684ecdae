import type { SearchView } from './search-views.ts'

/** Counts the matching reports: all of them, those that are Inactive or restricted, and those of each category. */
export const countReports = (
  { context: { reportIndex, subCategories }, seenReports }: SearchView,
  reportNumbers: Uint32Array,
) => {
  const countsByGroup = new Uint32Array(reportIndex.groups.length)
  for (const reportNumber of reportNumbers) countsByGroup[reportIndex.classesByReport[reportNumber]!]! += 1
  const categoryBySubCategory = new Map(
    subCategories.map(({ subCategoryId, categoryId }) => [subCategoryId, categoryId]),
  )
  const byCategory = new Map<number, number>()
  let hidden = 0
  for (const [groupNumber, count] of countsByGroup.entries()) {
    if (count === 0) continue
    const categoryId = categoryBySubCategory.get(reportIndex.groups[groupNumber]!.subCategoryId)!
    byCategory.set(categoryId, (byCategory.get(categoryId) ?? 0) + count)
    if (seenReports.isHidden(groupNumber)) hidden += count
  }
  return {
    total: reportNumbers.length,
    hidden,
    byCategory: [...byCategory]
      .map(([categoryId, count]) => ({ categoryId, count }))
      .sort((a, b) => b.count - a.count || a.categoryId - b.categoryId),
  }
}
