import { useTranslation } from 'react-i18next'
import type { Language } from '../../../../contract/visit.ts'
import { tableRoles } from '../../../ui/table/table-roles.ts'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { findColumnOrigin } from '../column-origins.ts'
import type { Column } from '../explore/api-responses.ts'
import { detectLanguage } from '../report-texts.ts'
import { describeUnit, type UnitPair } from '../units.ts'

/** The columns of a table with their types, roles and units, as the API describes them. */
export const ColumnList = ({ columns, reportUnit }: { columns: readonly Column[]; reportUnit: UnitPair }) => {
  const { t } = useTranslation('reference')
  const language = useLanguage()
  const relatedColumns = columns.map(({ name, mark_of, part_of }) => ({ name, markOf: mark_of, partOf: part_of }))
  /** Returns from which other columns a column comes; empty for a column of the file. */
  const describeOrigin = (index: number) => {
    const origin = findColumnOrigin(relatedColumns[index]!, relatedColumns)
    return origin ? t(origin.key, { columns: origin.columns }) : ''
  }
  return (
    <section className="section" id="columns">
      <div className="sechead">
        <h2>{t('columns')}</h2>
      </div>
      <table className="t dict" {...tableRoles.table}>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            <th {...tableRoles.head}>{t('name')}</th>
            <th {...tableRoles.head}>{t('type')}</th>
            <th {...tableRoles.head}>{t('description')}</th>
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {columns.map(({ name, type, role, period, unit, description_en, description_th }, index) => (
            <tr key={name} {...tableRoles.row}>
              <th {...tableRoles.rowHead} lang={detectLanguage(name)}>
                {name}
              </th>
              <td {...tableRoles.cell} className="soft">
                {[
                  t(`type_${period ?? type}`),
                  t(`role_${role}`),
                  ...(unit ? listUnits(describeUnit(language, unit, reportUnit)) : []),
                ].join(' · ')}
              </td>
              <td {...tableRoles.cell}>
                {pickFirst(language, description_en, description_th) || describeOrigin(index) || <NoValue />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Returns the text in the page's language, otherwise the text in the other language; empty if there is neither. */
const pickFirst = (language: Language, textEn: string, textTh: string) =>
  language === 'th' ? textTh || textEn : textEn || textTh

const listUnits = ({ unit, translation }: ReturnType<typeof describeUnit>) =>
  translation ? [translation, unit] : [unit]
