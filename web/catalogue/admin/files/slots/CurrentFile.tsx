import { useTranslation } from 'react-i18next'
import type { FileVersion } from '../../../../../contract/catalogue/versions/file-versions.ts'
import { formatBytes } from '../../../../ui/values/bytes.ts'
import { Day } from '../../../../ui/values/Day.tsx'
import { toBangkokDay } from '../../../../ui/values/moments.ts'
import { buildVersionPath } from '../version-path.ts'

interface Props {
  /** Undefined if the report has no file of the kind. */
  file: FileVersion | undefined
  /** True if the file stays when the others are replaced, and need not be uploaded again. */
  isReused: boolean
}

/** The report's current file of a kind, with a download if the user may view the report. */
export const CurrentFile = ({ file, isReused }: Props) => {
  const { t } = useTranslation('publishing')
  if (!file) return <p className="small soft">{t('noFileYet')}</p>
  return (
    <p className="small soft present">
      {t('currentFile')}{' '}
      {file.mayDownload ? (
        <a href={buildVersionPath(file)} download>
          {file.name}
        </a>
      ) : (
        file.name
      )}{' '}
      · {formatBytes(file.sizeBytes)} · <Day of={toBangkokDay(file.publishedAt)} />
      {file.madeFrom && <> · {t('madeFrom', { name: t(file.madeFrom) })}</>}
      {isReused && <> · {t('fileStays')}</>}
    </p>
  )
}
