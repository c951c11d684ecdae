import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue/categories.ts'
import { Icon } from '../../ui/Icon.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { Title } from '../../ui/values/Title.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { HiddenCount } from '../lists/HiddenCount.tsx'
import { categoryPath, nameIn } from '../lists/texts.ts'
import { categoryIcon } from './category-icons.ts'

/** A category in the drawer: icon, name and count; folded, only the icon. `isHere` marks the category of the page or of its report. */
export const CategoryEntry = ({ category, isHere }: { category: Category; isHere: 'page' | 'true' | false }) => {
  const name = nameIn(useLanguage(), category)
  const count = formatNumber(category.reportCount)
  return (
    <Link className="entry" to={categoryPath(category)} title={name} aria-current={isHere || undefined}>
      <Icon of={categoryIcon(category.icon)} />
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
