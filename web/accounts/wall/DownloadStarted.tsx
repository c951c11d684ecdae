import { useTranslation } from 'react-i18next'
import type { OwnFile } from '../../frame/own-files.ts'
import { useWallWords } from '../../words/use-wall-words.ts'

/** Says that the download has started, and offers it again. */
const DownloadStarted = ({ file: { name, address } }: { file: OwnFile }) => {
  useWallWords()
  const { t } = useTranslation('wall')
  return (
    <>
      <p>{t('started', { name })}</p>
      <p>
        {t('ifNothing')}{' '}
        <a className="more" href={address}>
          {t('downloadAgain')}
        </a>
      </p>
    </>
  )
}

export default DownloadStarted
