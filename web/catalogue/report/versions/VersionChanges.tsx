import { useTranslation } from 'react-i18next'
import { buildChangesPath } from '../../../../contract/catalogue/file-paths.ts'
import type { ReportRow } from '../../../../contract/catalogue/reports.ts'
import type { VersionChanges as Changes } from '../../../../contract/catalogue/versions/report-versions.ts'
import { GuardedLink } from '../../../consent/index.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { ChangedRows } from './ChangedRows.tsx'

interface Props {
  report: ReportRow
  changes: Changes
}

/** The changes of a version, or the reason why they are not shown. */
export const VersionChanges = ({ report, changes }: Props) => {
  const { t } = useTranslation('trust')
  const { state, reason, rowsAdded, rowsRemoved, rowsChanged, columnsAdded, columnsRemoved, rows } = changes
  const { key: keyColumns } = changes
  if (state === 'first') return <p className="soft">{t('firstVersion')}</p>
  if (state === 'comparing') return <p className="soft">{t('comparing')}</p>
  if (state === 'impossible') return <p className="soft">{t(reason ?? 'failed')}</p>
  return (
    <>
      <dl className="changefigures">
        <Figure name={t('rowsAdded')} value={rowsAdded} sign="+" />
        <Figure name={t('rowsRemoved')} value={rowsRemoved} sign={'\u2212'} />
        {rowsChanged !== null && <Figure name={t('rowsChanged')} value={rowsChanged} />}
      </dl>
      {columnsAdded.length > 0 && <p className="small">{t('columnsAdded', { names: columnsAdded.join(', ') })}</p>}
      {columnsRemoved.length > 0 && (
        <p className="small">{t('columnsRemoved', { names: columnsRemoved.join(', ') })}</p>
      )}
      {columnsAdded.length + columnsRemoved.length > 0 && <p className="small">{t('sharedColumnsCompared')}</p>}
      {rows.length > 0 && <ChangedRows changes={changes} />}
      <p className="changenote">
        {rows.length > 0 && (keyColumns ? t('matchedBy', { names: keyColumns.join(', ') }) : t('wholeRowsCompared'))}{' '}
        <ShownCount changes={changes} />{' '}
        {changes.hasFile && (
          <GuardedLink to={buildChangesPath(report, changes.number)} needs="login">
            {t('downloadChanges')}
          </GuardedLink>
        )}
      </p>
    </>
  )
}

const Figure = ({ name, value, sign = '' }: { name: string; value: number | null; sign?: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value ? sign + formatNumber(value) : '0'}</dd>
  </div>
)

/** Tells how many of the changes are shown, unless all are. */
const ShownCount = ({ changes: { rows, rowsAdded, rowsRemoved, rowsChanged } }: { changes: Changes }) => {
  const { t } = useTranslation('trust')
  const total = (rowsAdded ?? 0) + (rowsRemoved ?? 0) + (rowsChanged ?? 0)
  if (total <= rows.length) return null
  return t('shownCount', { shown: formatNumber(rows.length), total: formatNumber(total) })
}
