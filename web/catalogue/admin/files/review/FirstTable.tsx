import { useTranslation } from 'react-i18next'
import type { FirstTable as FirstTableContent } from '../../../../../contract/catalogue/drafts/table-changes.ts'
import { TableFrame } from '../../../report/preview/TableFrame.tsx'
import { useTypeName } from '../../../report/preview/use-type-name.ts'
import { SampleRowsTable } from './SampleRowsTable.tsx'

/** The first table of a report: its encoding, its first rows, and its columns with their types. */
export const FirstTable = ({ first: { columns, encoding, sample } }: { first: FirstTableContent }) => {
  const { t } = useTranslation('publishing')
  const formatType = useTypeName()
  return (
    <>
      {encoding && <p className="note">{t(encoding === 'utf-8' ? 'readAsUtf8' : 'readAsWindows874')}</p>}
      {sample && (
        <SampleRowsTable label={t('firstRows')} columns={sample.columns} rows={sample.rows.map(cells => ({ cells }))} />
      )}
      <div className="reviewpart">
        <div className="sechead">
          <h3>{t('columnsRead')}</h3>
        </div>
        <TableFrame name={t('columnsRead')}>
          <table className="t compact">
            <thead>
              <tr>
                <th scope="col">{t('columnName')}</th>
                <th scope="col">{t('columnType')}</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ name, type }) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td>{formatType(type)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      </div>
    </>
  )
}
