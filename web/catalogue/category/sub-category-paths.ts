import type { Category } from '../../../contract/catalogue/categories.ts'
import { limits } from '../../../contract/limits.ts'
import type { ListedSubCategory } from '../lists/listed.ts'
import { addParameters, buildSubCategoryAnchor, categoryPath } from '../lists/texts.ts'

/** Returns the path of a sub-category's heading, on the page of the table where it begins; the category's path if it has none. */
export const buildSubCategoryPath = (category: Category, subCategories: ListedSubCategory[], subCategoryId: number) => {
  const path = categoryPath(category)
  const bands = subCategories.filter(({ categoryId }) => categoryId === category.categoryId)
  const bandIndex = bands.findIndex(band => band.subCategoryId === subCategoryId)
  if (bandIndex < 0) return path
  // The sub-categories appear in this order.
  const earlierReports = bands.slice(0, bandIndex).reduce((sum, { reportCount }) => sum + reportCount, 0)
  const page = Math.floor(earlierReports / limits.screenPageSize) + 1
  return `${addParameters(path, { page: page === 1 ? undefined : page })}#${buildSubCategoryAnchor(subCategoryId)}`
}
