import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useTranslation } from 'react-i18next'
import type { FileVersion } from '../../../../contract/catalogue/versions/file-versions.ts'
import type { HistoryEvent, Publication } from '../../../../contract/catalogue/versions/report-history.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { formatBytes } from '../../../ui/values/bytes.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { buildVersionPath } from '../files/version-path.ts'
import { CurrentChip, EventRow } from './EventRow.tsx'
import { formatNames } from './name-lists.ts'
import type { Restorable } from './restorable.ts'
import { listRestorableFiles } from './restorable-files.ts'

interface Props {
  event: HistoryEvent
  version: Publication
  onRestore: (restorable: Restorable) => void
}

/** The entry of a version: its published files, the number of its rows, downloads of its files, and a button to restore it. */
export const FileEvent = ({ event, version, onRestore }: Props) => {
  const { t } = useTranslation(['history', 'publishing'])
  const language = useLanguage()
  const { number, isCurrent, published, sameAs, files, reason } = version
  // `sameAs` is the number of an earlier version with the same files, which this publication restored.
  const isRestorable = !isCurrent && listRestorableFiles(version).length > 0
  const fileNames = formatNames(
    language,
    published.map(kind => t(`file_${kind}`)),
  )
  return (
    <EventRow
      event={event}
      actionText={sameAs === null ? t('published', { files: fileNames }) : t('restoredVersion', { number: sameAs })}
      actions={
        <>
          {isCurrent && <CurrentChip />}
          {isRestorable && (
            <button
              type="button"
              className="btn sm quiet"
              aria-label={t('restoreVersion', { number })}
              onClick={() => onRestore({ version })}
            >
              {t('restore', { ns: 'publishing' })}
            </button>
          )}
        </>
      }
    >
      <RowCounts version={version} />
      {reason && <span className="second breaking">{t('reasonOf', { reason })}</span>}
      {files.some(({ mayDownload }) => mayDownload) && (
        <span className="vfiles">
          {files.map(file => file.mayDownload && <FileLink key={file.versionId} file={file} number={number} />)}
        </span>
      )}
    </EventRow>
  )
}

/**
 * The number of a version's rows, and how many differ from the previous version; without a comparison, the number of its columns instead.
 */
const RowCounts = ({ version }: { version: Publication }) => {
  const { t } = useTranslation(['history', 'report'])
  const { rowCount, columnCount, rowsAdded, rowsRemoved, rowsChanged } = version
  if (rowCount === null) return null
  const rowsText = t('rows', { ns: 'report', count: rowCount, number: formatNumber(rowCount) })
  if (rowsAdded === null || rowsRemoved === null) {
    const columnsText =
      columnCount !== null && t('columnCount', { ns: 'report', count: columnCount, number: formatNumber(columnCount) })
    return (
      <span className="second">
        {columnsText ? t('sizeOf', { ns: 'report', rows: rowsText, columns: columnsText }) : rowsText}
      </span>
    )
  }
  const changeTexts = [
    rowsAdded > 0 && `+${formatNumber(rowsAdded)}`,
    rowsRemoved > 0 && formatNumber(-rowsRemoved),
    rowsChanged !== null && rowsChanged > 0 && t('rowsChangedCount', { number: formatNumber(rowsChanged) }),
  ].filter(text => text !== false)
  return (
    <span className="second">
      {t('rowsChanged', { rows: rowsText, changes: changeTexts.length ? changeTexts.join(', ') : t('noRowChanged') })}
    </span>
  )
}

const FileLink = ({ file, number }: { file: FileVersion; number: number }) => {
  const { t } = useTranslation(['history', 'publishing'])
  const label = t('downloadFile', { file: t(`file_${file.kind}`), number })
  return (
    <a href={buildVersionPath(file)} download aria-label={label} title={label}>
      <Icon of={IconDownload} size={16} />
      {t(file.kind, { ns: 'publishing' })} <span className="soft">{formatBytes(file.sizeBytes)}</span>
    </a>
  )
}
