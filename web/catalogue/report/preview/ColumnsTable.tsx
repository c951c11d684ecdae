import { useTranslation } from 'react-i18next'
import type { ReportColumn, ReportDetails } from '../../../../contract/catalogue/report-details.ts'
import { tableRoles } from '../../../ui/table/table-roles.ts'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { detectLanguage } from '../report-texts.ts'
import { describeUnit } from '../units.ts'
import { TableFrame } from './TableFrame.tsx'
import { useTypeName } from './use-type-name.ts'

/** A list of more columns scrolls in a frame, so that the next section of the page stays near. */
const maxUnframedColumns = 15

/** The data dictionary: the meaning of each column. */
export const ColumnsTable = ({ details }: { details: ReportDetails }) => {
  const { t } = useTranslation('report')
  const { columns } = details
  if (columns.length === 0) return <p className="soft">{t('noColumns')}</p>
  const dictionary = <Dictionary details={details} />
  return columns.length > maxUnframedColumns ? <TableFrame name={t('columns')}>{dictionary}</TableFrame> : dictionary
}

const Dictionary = ({ details }: { details: ReportDetails }) => {
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
        {columns.map(column => (
          <ColumnRow key={column.name} column={column} details={details} hasUnits={hasUnits} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  column: ReportColumn
  details: ReportDetails
  hasUnits: boolean
}

const ColumnRow = ({ column, details, hasUnits }: RowProps) => {
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
      <td {...tableRoles.cell}>{description || <NoValue />}</td>
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
