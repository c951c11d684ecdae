import { Link, useLocation } from 'react-router'
import type { Category, SubCategory } from '../../contract/catalogue/categories.ts'
import { formatNumber } from '../ui/formats.ts'
import { useLanguage } from '../words/use-language.ts'
import { bandPath } from './bands.ts'
import { bandId, categoryPath, nameIn } from './texts.ts'

/** A category's sub-categories; each leads to its band, on whichever page of the table the band begins. */
export const SubCategoryLinks = ({ category, subCategories }: { category: Category; subCategories: SubCategory[] }) => {
  const language = useLanguage()
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
              <span>{nameIn(language, subCategory)}</span>
              <span className="n">{formatNumber(subCategory.reportCount)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
