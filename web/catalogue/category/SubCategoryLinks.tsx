import { Link, useLocation } from 'react-router'
import type { Category } from '../../../contract/catalogue/categories.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { HiddenCount } from '../lists/HiddenCount.tsx'
import type { ListedSubCategory } from '../lists/listed.ts'
import { bandId, categoryPath } from '../lists/texts.ts'
import { bandPath } from './bands.ts'

interface Props {
  category: Category
  subCategories: ListedSubCategory[]
}

/** A category's sub-categories, each a link to its heading, on the page of the table where it begins. */
export const SubCategoryLinks = ({ category, subCategories }: Props) => {
  const { hash, pathname } = useLocation()
  const path = categoryPath(category)
  return (
    <ul className="sub">
      {subCategories.map(subCategory => {
        const target = `#${bandId(subCategory.subCategoryId)}`
        return (
          <li key={subCategory.subCategoryId}>
            <Link
              to={bandPath(category, subCategories, subCategory.subCategoryId)}
              aria-current={hash === target && pathname === path ? 'location' : undefined}
            >
              <span>{subCategory.name}</span>
              <span className="n">
                {formatNumber(subCategory.reportCount)}
                <HiddenCount of={subCategory.hiddenCount} />
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
