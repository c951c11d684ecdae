import { useTranslation } from 'react-i18next'
import type { Frequency } from '../../../../contract/catalogue/reports.ts'
import { Day } from '../../../ui/values/Day.tsx'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { pickName } from '../../lists/names.ts'
import type { EditValues, FieldName } from './edit-values.ts'
import type { Classifications } from './editor-loading.ts'
import { joinKeywords } from './fields/keywords.ts'

/** Returns a function that renders the value of a field. A sub-category is shown with its category, a sub level with its level. */
export const useValueRenderer = ({ categories, subCategories, levels, subLevels }: Classifications) => {
  const { t } = useTranslation(['editing', 'frequencies'])
  const language = useLanguage()
  const formatSubCategory = (id: string) => {
    const subCategory = subCategories.find(({ subCategoryId }) => String(subCategoryId) === id)
    const category = categories.find(({ categoryId }) => categoryId === subCategory?.categoryId)
    return [category, subCategory].map(named => named && pickName(language, named)).join(', ')
  }
  const formatSubLevel = (id: string) => {
    const subLevel = subLevels.find(({ subLevelId }) => String(subLevelId) === id)
    return [levels.find(({ levelId }) => levelId === subLevel?.levelId)?.name, subLevel?.name].join(', ')
  }
  return (name: FieldName, values: EditValues) => {
    if (name === 'keywords') return values.keywords.length ? joinKeywords(values.keywords) : <NoValue />
    const value = values[name]
    if (value === '') return <NoValue />
    if (name === 'subCategoryId') return formatSubCategory(value)
    if (name === 'subLevelId') return formatSubLevel(value)
    if (name === 'nextReleaseDate') return <Day of={value} />
    if (name === 'frequency') return t(value as Frequency, { ns: 'frequencies' })
    if (name === 'rowMode') return t(`rowMode${values.rowMode}`)
    if (name === 'status') return t(value === 'Active' ? 'statusActive' : 'statusInactive')
    if (name === 'chartKind') return t(`chart_${values.chartKind}`)
    return value
  }
}
