import { Link, useLocation } from 'react-router'
import type { Category } from '../../../contract/catalogue/categories.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { buildCategoryPath, buildSubCategoryAnchor } from '../lists/catalogue-paths.ts'
import { HiddenCount } from '../lists/HiddenCount.tsx'
import type { ListedSubCategory } from '../lists/listed.ts'
import { buildSubCategoryPath } from './sub-category-paths.ts'

interface Props {
  category: Category
  subCategories: ListedSubCategory[]
}

/** Links to the sub-categories of a category. Each leads to the heading of the sub-category, on the page of the table that contains it. */
export const SubCategoryLinks = ({ category, subCategories }: Props) => {
  const { hash, pathname } = useLocation()
  const path = buildCategoryPath(category)
  return (
    <ul className="sub">
      {subCategories.map(subCategory => {
        const target = `#${buildSubCategoryAnchor(subCategory.subCategoryId)}`
        return (
          <li key={subCategory.subCategoryId}>
            <Link
              to={buildSubCategoryPath(category, subCategories, subCategory.subCategoryId)}
              aria-current={hash === target && pathname === path ? 'location' : undefined}
            >
              <span>{subCategory.name}</span>
              <span className="n">
                {formatNumber(subCategory.reportCount)}
                <HiddenCount count={subCategory.hiddenCount} />
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
