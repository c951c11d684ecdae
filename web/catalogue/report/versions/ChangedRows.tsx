import { useTranslation } from 'react-i18next'
import type { VersionChanges } from '../../../../contract/catalogue/versions/report-versions.ts'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { TableFrame } from '../preview/TableFrame.tsx'
import { detectLanguage } from '../report-texts.ts'

type Row = VersionChanges['rows'][number]

const signs = { added: '+', removed: '\u2212', changed: '\u2260' } as const

/** The first rows that differ; in a changed row, each new value follows the old one. */
export const ChangedRows = ({ changes: { columns, rows } }: { changes: VersionChanges }) => {
  const { t } = useTranslation('trust')
  return (
    <TableFrame name={t('changes')}>
      <table className="t compact diff" lang={detectLanguage(columns.join())}>
        <thead>
          <tr>
            <th scope="col" className="sign">
              <span className="vh">{t('change')}</span>
            </th>
            {columns.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no ids and never move
            <ChangedRow key={index} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

const ChangedRow = ({ row: { change, before, now }, columns }: { row: Row; columns: string[] }) => {
  const { t } = useTranslation('trust')
  return (
    <tr className={change}>
      <td className="sign">
        <span aria-hidden="true">{signs[change]}</span>
        <span className="vh">{t(change === 'changed' ? 'changedRows' : change)}</span>
      </td>
      {columns.map((name, index) => (
        <td key={name}>
          <ChangedValue before={before?.[index]} now={now?.[index]} />
        </td>
      ))}
    </tr>
  )
}

/** A value, or its old and new text if it has changed. `before` is undefined in an added row, `now` in a removed one. */
const ChangedValue = ({ before, now }: { before: string | undefined; now: string | undefined }) => {
  const isOneText = before === undefined || now === undefined || before === now
  if (isOneText) return <Value text={now ?? before ?? ''} />
  return (
    <>
      <del>
        <Value text={before} />
      </del>{' '}
      <ins>
        <Value text={now} />
      </ins>
    </>
  )
}

const Value = ({ text }: { text: string }) => (text.trim() === '' ? <NoValue /> : text)
