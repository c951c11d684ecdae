import { useTranslation } from 'react-i18next'
import { folding } from '../../../ui/table/folding.ts'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import type { Column } from '../explore/answers.ts'
import { detectLanguage } from '../report-texts.ts'
import { describeUnit, type UnitPair } from '../units.ts'

/** The columns with their types in the API. */
export const ColumnList = ({ columns, pair }: { columns: readonly Column[]; pair: UnitPair }) => {
  const { t } = useTranslation('reference')
  const language = useLanguage()
  return (
    <section className="section" id="columns">
      <div className="sechead">
        <h2>{t('columns')}</h2>
      </div>
      <table className="t dict" {...folding.table}>
        <thead {...folding.group}>
          <tr {...folding.row}>
            <th {...folding.head}>{t('name')}</th>
            <th {...folding.head}>{t('type')}</th>
            <th {...folding.head}>{t('description')}</th>
          </tr>
        </thead>
        <tbody {...folding.group}>
          {columns.map(({ name, type, role, unit, description_en, description_th }) => (
            <tr key={name} {...folding.row}>
              <th {...folding.rowHead} lang={detectLanguage(name)}>
                {name}
              </th>
              <td {...folding.cell} className="soft">
                {[
                  t(`type_${type}`),
                  t(`role_${role}`),
                  ...(unit ? listUnits(describeUnit(language, unit, pair)) : []),
                ].join(' · ')}
              </td>
              <td {...folding.cell}>
                {(language === 'th' ? description_th || description_en : description_en || description_th) || (
                  <NoValue />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const listUnits = ({ unit, translation }: ReturnType<typeof describeUnit>) =>
  translation ? [translation, unit] : [unit]
