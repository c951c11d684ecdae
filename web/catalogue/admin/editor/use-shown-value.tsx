import { useTranslation } from 'react-i18next'
import type { Frequency } from '../../../../contract/catalogue/reports.ts'
import { Day } from '../../../ui/values/Day.tsx'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { nameIn } from '../../lists/texts.ts'
import type { Name, Values } from './edit-values.ts'
import type { Places } from './editor-loading.ts'
import { joinKeywords } from './fields/keywords.ts'

/** Returns a function that formats a field's value for display. */
export const useShownValue = ({ categories, subCategories, levels, subLevels }: Places) => {
  const { t } = useTranslation(['editing', 'frequencies'])
  const language = useLanguage()
  const formatSubCategory = (id: string) => {
    const subCategory = subCategories.find(({ subCategoryId }) => String(subCategoryId) === id)
    const category = categories.find(({ categoryId }) => categoryId === subCategory?.categoryId)
    return [category, subCategory].map(place => place && nameIn(language, place)).join(', ')
  }
  const formatSubLevel = (id: string) => {
    const subLevel = subLevels.find(({ subLevelId }) => String(subLevelId) === id)
    return [levels.find(({ levelId }) => levelId === subLevel?.levelId)?.name, subLevel?.name].join(', ')
  }
  return (name: Name, values: Values) => {
    if (name === 'keywords') return values.keywords.length ? joinKeywords(values.keywords) : <NoValue />
    const value = values[name]
    if (value === '') return <NoValue />
    if (name === 'subCategoryId') return formatSubCategory(value)
    if (name === 'subLevelId') return formatSubLevel(value)
    if (name === 'nextReleaseDate') return <Day of={value} />
    if (name === 'frequency') return t(value as Frequency, { ns: 'frequencies' })
    if (name === 'rowMode') return t(`rowMode${values.rowMode}`)
    if (name === 'status') return t(value === 'Active' ? 'shown' : 'hidden')
    return value
  }
}
