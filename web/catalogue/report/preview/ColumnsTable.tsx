import { useTranslation } from 'react-i18next'
import type { ReportColumn } from '../../../../contract/catalogue/report-details.ts'
import { folding } from '../../../ui/table/folding.ts'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { languageOf } from '../report-texts.ts'
import { TableFrame } from './TableFrame.tsx'
import { useTypeName } from './use-type-name.ts'

/** More columns than this stand in a frame, so that what follows on the page stays near. */
const mostUnframed = 15

/** The data dictionary: what each column means. */
export const ColumnsTable = ({ columns }: { columns: ReportColumn[] }) => {
  const { t } = useTranslation('report')
  if (columns.length === 0) return <p className="soft">{t('noColumns')}</p>
  const dictionary = <Dictionary columns={columns} />
  return columns.length > mostUnframed ? <TableFrame name={t('columns')}>{dictionary}</TableFrame> : dictionary
}

const Dictionary = ({ columns }: { columns: ReportColumn[] }) => {
  const { t } = useTranslation('report')
  const hasUnits = columns.some(({ unit }) => unit)
  return (
    <table className="t dict" {...folding.table}>
      <thead {...folding.group}>
        <tr {...folding.row}>
          <th {...folding.head}>{t('name')}</th>
          <th {...folding.head}>{t('type')}</th>
          <th {...folding.head}>{t('description')}</th>
          {hasUnits && (
            <th {...folding.head} className="r">
              {t('unit')}
            </th>
          )}
        </tr>
      </thead>
      <tbody {...folding.group}>
        {columns.map(column => (
          <ColumnRow key={column.name} column={column} hasUnits={hasUnits} />
        ))}
      </tbody>
    </table>
  )
}

const ColumnRow = ({ column, hasUnits }: { column: ReportColumn; hasUnits: boolean }) => {
  const typeName = useTypeName()
  const language = useLanguage()
  const { name, type, descriptionEn, descriptionTh, unit } = column
  const description = language === 'th' ? descriptionTh || descriptionEn : descriptionEn || descriptionTh
  return (
    <tr {...folding.row}>
      <th {...folding.rowHead} lang={languageOf(name)}>
        {name}
      </th>
      <td {...folding.cell} className="soft nowrap">
        {typeName(type)}
      </td>
      <td {...folding.cell}>{description || <NoValue />}</td>
      {hasUnits && (
        <td {...folding.cell} className="r soft">
          {unit ? <span lang={languageOf(unit)}>{unit}</span> : <NoValue />}
        </td>
      )}
    </tr>
  )
}
