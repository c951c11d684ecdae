import type { Category, SubCategory } from '../../../../contract/catalogue/categories.ts'

/** A sub-category with its category; undefined when the category was deleted after the page was loaded. */
export interface SubCategoryRow extends SubCategory {
  category: Category | undefined
}
