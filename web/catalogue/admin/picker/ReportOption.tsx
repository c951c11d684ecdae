import { useTranslation } from 'react-i18next'
import type { CatalogueEntry } from '../../../../contract/catalogue/editing/report-choices.ts'
import { Title } from '../../../ui/values/Title.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { pickReportTitle } from '../../lists/names.ts'
import { listHighlights } from './highlights.ts'

interface Props {
  id: string
  entry: CatalogueEntry
  /** The search words, which are marked in the option. */
  words: string
  isActive: boolean
  onOpen: () => void
}

/** A report as an option of the search dialog: its title, Report ID, category, and whether it is restricted and active. */
export const ReportOption = ({ id, entry, words, isActive, onOpen }: Props) => {
  const { t } = useTranslation('editing')
  const language = useLanguage()
  const { sourceId, categoryEn, categoryTh, subCategoryEn, subCategoryTh, status, isRestricted } = entry
  const title = pickReportTitle(language, entry)
  const categoryPath = language === 'th' ? `${categoryTh} › ${subCategoryTh}` : `${categoryEn} › ${subCategoryEn}`
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles Enter
    <div id={id} role="option" aria-selected={isActive} className={isActive ? 'on' : undefined} onClick={onOpen}>
      <span className="picktitle">
        <strong title={title}>
          <Title text={title} marks={listHighlights(title, words)} />
        </strong>
        <span>
          <code>
            <Title text={sourceId} marks={listHighlights(sourceId, words)} />
          </code>{' '}
          <span className="place">{categoryPath}</span>
        </span>
      </span>
      <span className={isRestricted ? 'chip' : 'small soft'}>{t(isRestricted ? 'restricted' : 'public')}</span>
      <span className={status === 'Active' ? 'chip done' : 'chip'}>
        {t(status === 'Active' ? 'statusActive' : 'statusInactive')}
      </span>
    </div>
  )
}
