import { useTranslation } from 'react-i18next'
import type { FileVersion } from '../../../../../contract/catalogue/uploads.ts'
import { formatBytes } from '../../../../ui/values/bytes.ts'
import { Day } from '../../../../ui/values/Day.tsx'
import { toBangkokDay } from '../../../../ui/values/moments.ts'
import { versionPath } from '../version-path.ts'

interface Props {
  file: FileVersion | undefined
  /** True if it need not be uploaded again with the others. */
  mayStay: boolean
}

/** The published file of a kind. */
export const PresentFile = ({ file, mayStay }: Props) => {
  const { t } = useTranslation('publishing')
  if (!file) return <p className="small soft">{t('noneYet')}</p>
  return (
    <p className="small soft present">
      {t('presentFile')}{' '}
      {file.mayTake ? (
        <a href={versionPath(file)} download>
          {file.name}
        </a>
      ) : (
        file.name
      )}{' '}
      · {formatBytes(file.sizeBytes)} · <Day of={toBangkokDay(file.publishedAt)} />
      {file.madeFrom && <> · {t('madeFrom', { name: t(file.madeFrom) })}</>}
      {mayStay && <> · {t('mayStay')}</>}
    </p>
  )
}
