import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../ui/values/formats.ts'
import { useLanguage } from '../../words/use-language.ts'
import type { RoleEdit } from './use-role-edit.ts'
import '../../ui/fields/switch.css'

interface Props {
  edit: RoleEdit
  /** True for the role User. Its switches apply to visitors too, who see only public reports. */
  isUserRole: boolean
  maySwitch: boolean
}

/** A switch for each category, and the number of reports that the role would no longer see. */
export const CategorySwitches = ({ edit, isUserRole, maySwitch }: Props) => {
  const { t } = useTranslation('roles')
  const language = useLanguage()
  const titleId = useId()
  const { categories, newlyHidden, isLoading, switchCategory } = edit
  const onCount = categories.filter(({ isOn }) => isOn).length
  const hiddenReportCount = newlyHidden.reduce(
    // Visitors lose only public reports.
    (sum, category) => sum + (isUserRole ? category.publicCount : category.reportCount),
    0,
  )
  return (
    <section aria-labelledby={titleId}>
      <div className="sechead">
        <h3 id={titleId}>{t('categoriesTitle')}</h3>
        <span className="small soft">{t('categoriesText', { number: onCount, total: categories.length })}</span>
      </div>
      <ul className="categoryswitches" aria-busy={isLoading || undefined}>
        {categories.map(({ categoryId, nameEn, nameTh, reportCount, isOn }) => {
          const [name, otherName] = language === 'th' ? [nameTh, nameEn] : [nameEn, nameTh]
          return (
            <li key={categoryId}>
              <label>
                <span className="grow">
                  {name}
                  <small lang={language === 'th' ? 'en' : 'th'}>{otherName}</small>
                </span>
                <span className="soft" title={t('reports', { count: reportCount, number: formatNumber(reportCount) })}>
                  {formatNumber(reportCount)}
                </span>
                <input
                  type="checkbox"
                  role="switch"
                  className="switch"
                  aria-label={name}
                  checked={isOn}
                  aria-checked={isOn}
                  disabled={isLoading || !maySwitch}
                  onChange={({ target }) => switchCategory(categoryId, { isOn: target.checked })}
                />
              </label>
            </li>
          )
        })}
      </ul>
      <p role="status" className={hiddenReportCount > 0 ? 'note warn' : 'vh'}>
        {hiddenReportCount > 0 &&
          t(isUserRole ? 'losePublic' : 'loseReports', {
            count: hiddenReportCount,
            number: formatNumber(hiddenReportCount),
          })}
      </p>
    </section>
  )
}
