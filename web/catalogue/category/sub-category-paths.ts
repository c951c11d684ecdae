import type { Category } from '../../../contract/catalogue/categories.ts'
import { limits } from '../../../contract/limits.ts'
import { addParameters, buildCategoryPath, buildSubCategoryAnchor } from '../lists/catalogue-paths.ts'
import type { ListedSubCategory } from '../lists/listed.ts'

/** Returns the path of the heading of a sub-category, on the page of the table that contains it; the category's path if there is none. */
export const buildSubCategoryPath = (category: Category, subCategories: ListedSubCategory[], subCategoryId: number) => {
  const path = buildCategoryPath(category)
  const siblings = subCategories.filter(({ categoryId }) => categoryId === category.categoryId)
  const index = siblings.findIndex(sibling => sibling.subCategoryId === subCategoryId)
  if (index < 0) return path
  // The table lists the sub-categories in this order.
  const earlierReportCount = siblings.slice(0, index).reduce((sum, { reportCount }) => sum + reportCount, 0)
  const page = Math.floor(earlierReportCount / limits.screenPageSize) + 1
  return `${addParameters(path, { page: page === 1 ? undefined : page })}#${buildSubCategoryAnchor(subCategoryId)}`
}
