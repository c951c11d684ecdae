import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTranslation } from 'react-i18next'
import type { DraftFile } from '../../../../../contract/catalogue/drafts/upload-outputs.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { formatBytes } from '../../../../ui/values/bytes.ts'
import { formatNumber } from '../../../../ui/values/formats.ts'

/** An uploaded file of the draft: its size, and the rows and columns that the server read in it. */
export const StoredFile = ({ received }: { received: DraftFile }) => {
  const { kind, name, sizeBytes, rowCount, columnCount, joined } = received
  const { t } = useTranslation(['publishing', 'report'])
  // The row count is null for a metadata workbook, whose summary has no rows.
  const columns = columnCount ?? 0
  const summary =
    kind === 'metadata'
      ? t('columnsDescribed', { count: columns, number: formatNumber(columns) })
      : t('sizeOf', {
          ns: 'report',
          rows: t('rows', { ns: 'report', count: rowCount ?? 0, number: formatNumber(rowCount ?? 0) }),
          columns: t('columnCount', { ns: 'report', count: columns, number: formatNumber(columns) }),
        })
  return (
    <>
      <div className="line">
        <b>{name}</b>
        <span className="num">{formatBytes(sizeBytes)}</span>
      </div>
      <div role="status">
        <span className="chip done">
          <Icon of={IconCheck} size={16} />
          {t('fileRead', { what: summary })}
        </span>
      </div>
      {/* The rows of the file were added to the published table. */}
      {joined && (
        <p className="small soft">
          {t('rowsJoined', { count: joined.rowsAdded, number: formatNumber(joined.rowsAdded) })}{' '}
          {joined.rowsKnown > 0 && t('rowsKnown', { count: joined.rowsKnown, number: formatNumber(joined.rowsKnown) })}
        </p>
      )}
    </>
  )
}
