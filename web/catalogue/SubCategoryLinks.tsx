import { Link, useLocation } from 'react-router'
import type { Category, SubCategory } from '../../contract/catalogue/categories.ts'
import { limits } from '../../contract/limits.ts'
import { formatNumber } from '../ui/formats.ts'
import { useLanguage } from '../words/use-language.ts'
import { bandId, categoryPath, nameIn, withParameters } from './texts.ts'

/** A category's sub-categories; each leads to its band, on whichever page of the table the band begins. */
export const SubCategoryLinks = ({ category, subCategories }: { category: Category; subCategories: SubCategory[] }) => {
  const language = useLanguage()
  const { hash, pathname } = useLocation()
  const path = categoryPath(category)
  const pages = firstPages(subCategories)
  return (
    <ul className="sub">
      {subCategories.map((subCategory, at) => {
        const target = `#${bandId(subCategory.subCategoryId)}`
        const page = pages[at] === 1 ? undefined : pages[at]
        return (
          <li key={subCategory.subCategoryId}>
            <Link
              to={withParameters(path, { page }) + target}
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

/** On which page of the table each sub-category begins: they stand in this order, one after the other. */
const firstPages = (subCategories: SubCategory[]) => {
  let before = 0
  return subCategories.map(({ reportCount }) => {
    const page = Math.floor(before / limits.screenPageSize) + 1
    before += reportCount
    return page
  })
}
