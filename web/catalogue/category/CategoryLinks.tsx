import type { Category } from '../../../contract/catalogue/categories.ts'
import { CategoryEntry } from './CategoryEntry.tsx'

/** The drawer outside a category: a link to each. */
export const CategoryLinks = ({ categories }: { categories: Category[] }) => (
  <ul>
    {categories.map(category => (
      <li key={category.categoryId}>
        <CategoryEntry category={category} isHere={false} />
      </li>
    ))}
  </ul>
)
