import { useTranslation } from 'react-i18next'
import type { FirstTable as First } from '../../../../../contract/catalogue/uploads.ts'
import { TableFrame } from '../../../report/preview/TableFrame.tsx'
import { useTypeName } from '../../../report/preview/use-type-name.ts'
import { Sample } from './ChangeSamples.tsx'

/** The first table of a report as the portal has read it: its columns, their types, how it was encoded, and its first rows. */
export const FirstTable = ({ first: { columns, encoding, sample } }: { first: First }) => {
  const { t } = useTranslation('publishing')
  const typeName = useTypeName()
  return (
    <>
      {encoding && <p className="note">{t(encoding === 'utf-8' ? 'readAsUtf8' : 'readAsWindows874')}</p>}
      <Sample sample={sample} count={0} label={t('firstRows')} />
      <div className="sample">
        <h3>{t('columnsRead')}</h3>
        <TableFrame name={t('columnsRead')}>
          <table className="t">
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
                  <td>{typeName(type)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      </div>
    </>
  )
}
