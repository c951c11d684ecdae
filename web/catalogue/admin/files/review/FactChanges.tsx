import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftChanges } from '../../../../../contract/catalogue/drafts/changes.ts'

/** The fields of the report page that the metadata workbook changes, before and after the publication. */
export const FactChanges = ({ facts }: Pick<DraftChanges, 'facts'>) => {
  const { t } = useTranslation('publishing')
  const heading = useId()
  if (facts.length === 0) return null
  return (
    <section className="reviewpart" aria-labelledby={heading}>
      <div className="sechead">
        <h3 id={heading}>{t('factsTitle')}</h3>
        <span className="small soft">{t('factsFrom')}</span>
      </div>
      <table className="t compact fits">
        <thead>
          <tr>
            <th scope="col">{t('factField')}</th>
            <th scope="col">{t('factBefore')}</th>
            <th scope="col">{t('factAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ field, before, after }) => {
            const lang = findFieldLanguage(field)
            return (
              <tr key={field}>
                <th scope="row">{t(`field_${field}`)}</th>
                <td lang={lang}>{before === '' ? <span className="faint">–</span> : before}</td>
                <td lang={lang}>{after}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Returns the language of a field by the end of its name; undefined for a field without a language. */
const findFieldLanguage = (field: string) => {
  if (field.endsWith('Th')) return 'th'
  return field.endsWith('En') ? 'en' : undefined
}
