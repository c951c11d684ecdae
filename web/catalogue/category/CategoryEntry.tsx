import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue/categories.ts'
import { sightMarks } from '../../../contract/catalogue/sight.ts'
import { Icon } from '../../ui/Icon.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { Title } from '../../ui/values/Title.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { categoryPath, nameIn } from '../lists/texts.ts'
import { categoryIcon } from './category-icons.ts'

/** A category in the drawer: icon, name and count; folded, only the icon. `isHere` marks that of the page, or of the report on it. */
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
        {category.hiddenCount !== undefined && <HiddenCount of={category.hiddenCount} />}
      </span>
    </Link>
  )
}

/** How many of a category's reports not everybody sees, for those who see them. */
const HiddenCount = ({ of: count }: { of: number }) => {
  const language = useLanguage()
  const { inactive, restricted } = sightMarks
  const name = `${inactive[language]} / ${restricted[language]}`
  return (
    <span className="hiddencount" title={name}>
      {' '}
      ({formatNumber(count)}
      <span className="vh"> {name}</span>)
    </span>
  )
}
