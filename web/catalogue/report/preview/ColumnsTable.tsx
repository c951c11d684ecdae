import { useTranslation } from 'react-i18next'
import type { ReportColumn, ReportDetails } from '../../../../contract/catalogue/report-details.ts'
import { tableRoles } from '../../../ui/table/table-roles.ts'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { detectLanguage } from '../report-texts.ts'
import { describeUnit } from '../units.ts'
import { ColumnFacts } from './ColumnFacts.tsx'
import type { ColumnFactsList, ColumnFactsView } from './column-facts.server.ts'
import { TableFrame } from './TableFrame.tsx'
import { useTypeName } from './use-type-name.ts'

/** A list of more columns scrolls in a frame, so that the next section of the page stays near. */
const maxUnframedColumns = 15

interface Props {
  details: ReportDetails
  /** The facts about the values of the columns, or why there are none. */
  facts: ColumnFactsList
}

/** The data dictionary: the meaning of each column, and what is known about its values. */
export const ColumnsTable = (props: Props) => {
  const { t } = useTranslation('report')
  const { columns } = props.details
  if (columns.length === 0) return <p className="soft">{t('noColumns')}</p>
  const dictionary = <Dictionary {...props} />
  return (
    <>
      {columns.length > maxUnframedColumns ? <TableFrame name={t('columns')}>{dictionary}</TableFrame> : dictionary}
      {props.facts.note && <p className="factsnote">{props.facts.note}</p>}
    </>
  )
}

const Dictionary = ({ details, facts }: Props) => {
  const { t } = useTranslation('report')
  const { columns } = details
  const hasUnits = columns.some(({ unit }) => unit)
  return (
    <table className="t dict" {...tableRoles.table}>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          <th {...tableRoles.head}>{t('name')}</th>
          <th {...tableRoles.head}>{t('type')}</th>
          <th {...tableRoles.head}>{t('description')}</th>
          {hasUnits && (
            <th {...tableRoles.head} className="r">
              {t('unit')}
            </th>
          )}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {columns.map((column, index) => (
          <ColumnRow
            key={column.name}
            column={column}
            details={details}
            hasUnits={hasUnits}
            facts={facts.columns[index] ?? null}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  column: ReportColumn
  details: ReportDetails
  hasUnits: boolean
  /** Null without facts. */
  facts: ColumnFactsView | null
}

const ColumnRow = ({ column, details, hasUnits, facts }: RowProps) => {
  const formatType = useTypeName()
  const language = useLanguage()
  const { name, type, descriptionEn, descriptionTh, unit } = column
  const description = language === 'th' ? descriptionTh || descriptionEn : descriptionEn || descriptionTh
  return (
    <tr {...tableRoles.row}>
      <th {...tableRoles.rowHead} lang={detectLanguage(name)}>
        {name}
      </th>
      <td {...tableRoles.cell} className="soft nowrap">
        {formatType(type)}
      </td>
      <td {...tableRoles.cell}>
        {description || <NoValue />}
        {facts && <ColumnFacts view={facts} />}
      </td>
      {hasUnits && (
        <td {...tableRoles.cell} className="r soft">
          {unit ? <Unit {...describeUnit(language, unit, details)} /> : <NoValue />}
        </td>
      )}
    </tr>
  )
}

const Unit = ({ unit, translation }: ReturnType<typeof describeUnit>) => (
  <>
    {translation && <>{translation} · </>}
    <span lang={detectLanguage(unit)}>{unit}</span>
  </>
)
