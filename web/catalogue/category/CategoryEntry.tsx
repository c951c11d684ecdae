import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue/categories.ts'
import { Icon } from '../../ui/Icon.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { Title } from '../../ui/values/Title.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { buildCategoryPath } from '../lists/catalogue-paths.ts'
import { HiddenCount } from '../lists/HiddenCount.tsx'
import { pickName } from '../lists/names.ts'
import { pickCategoryIcon } from './category-icons.ts'

interface Props {
  category: Category
  /** `page` for the category of the current page, `true` for the category of the page's report (a value of aria-current). */
  current: 'page' | 'true' | false
}

/** A category in the drawer, with its icon, name and number of reports. A folded drawer shows only the icon. */
export const CategoryEntry = ({ category, current }: Props) => {
  const name = pickName(useLanguage(), category)
  const count = formatNumber(category.reportCount)
  return (
    <Link className="entry" to={buildCategoryPath(category)} title={name} aria-current={current || undefined}>
      <Icon of={pickCategoryIcon(category.icon)} />
      <span>
        <Title text={name} />
      </span>{' '}
      <span className="n">
        {count}
        <HiddenCount count={category.hiddenCount} />
      </span>
    </Link>
  )
}
