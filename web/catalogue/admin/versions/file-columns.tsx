import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useTranslation } from 'react-i18next'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import type { FileVersion } from '../../../../contract/catalogue/uploads.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { Column } from '../../../ui/table/staff-rows.ts'
import { formatBytes } from '../../../ui/values/bytes.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { Moment } from '../../../ui/values/Moment.tsx'
import { formatMoment } from '../../../ui/values/moments.ts'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { versionPath } from '../files/version-path.ts'

/** What the table of file versions shows; the first column chooses at most one earlier version of each kind, unless they are held. */
export const useFileColumns = (
  chosen: Partial<Record<FileKind, FileVersion>>,
  choose: (version: FileVersion, isChosen: boolean) => void,
  isHeld: boolean,
): Column<FileVersion>[] => {
  const { t } = useTranslation(['publishing', 'report'])
  const language = useLanguage()
  const named = ({ kind, publishedAt }: FileVersion) => ({ name: t(kind), when: formatMoment(publishedAt, language) })
  const content = ({ kind, rowCount, columnCount }: FileVersion) => {
    if (columnCount === null) return ''
    if (kind === 'metadata') return t('columnsDescribed', { count: columnCount, shown: formatNumber(columnCount) })
    if (rowCount === null) return ''
    return t('sizeOf', {
      ns: 'report',
      rows: t('rows', { ns: 'report', count: rowCount, shown: formatNumber(rowCount) }),
      columns: t('columnCount', { ns: 'report', count: columnCount, shown: formatNumber(columnCount) }),
    })
  }
  return [
    {
      name: 'kind',
      label: t('fileKind'),
      text: ({ kind }) => t(kind),
      show: version => (
        <label className="choice">
          <input
            type="checkbox"
            aria-label={t('chooseVersion', named(version))}
            disabled={version.isCurrent || isHeld}
            checked={chosen[version.kind]?.versionId === version.versionId}
            onChange={({ target }) => choose(version, target.checked)}
          />
          {t(version.kind)}
          {version.isCurrent && <span className="chip">{t('present')}</span>}
        </label>
      ),
    },
    {
      name: 'publishedAt',
      label: t('publishedAt'),
      text: ({ publishedAt }) => publishedAt,
      show: ({ publishedAt }) => <Moment of={publishedAt} />,
      className: 'date',
    },
    { name: 'publishedBy', label: t('publishedBy'), text: ({ publishedBy }) => publishedBy ?? t('bySample') },
    { name: 'content', label: t('content'), text: content, show: version => content(version) || <NoValue /> },
    {
      name: 'size',
      label: t('size'),
      text: ({ sizeBytes }) => sizeBytes,
      show: ({ sizeBytes }) => formatBytes(sizeBytes),
      className: 'r',
    },
    {
      name: 'download',
      label: t('download', { ns: 'report' }),
      className: 'press',
      show: version =>
        version.mayTake ? (
          <a
            className="act"
            href={versionPath(version)}
            download
            aria-label={t('downloadVersion', named(version))}
            title={t('downloadVersion', named(version))}
          >
            <Icon of={IconDownload} />
          </a>
        ) : (
          <NoValue />
        ),
    },
  ]
}
