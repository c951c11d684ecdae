import { useTranslation } from 'react-i18next'
import type { OwnFile } from '../../frame/own-files.ts'
import { useWallWords } from '../../words/use-wall-words.ts'

/** Says that a download has started, and has a link that starts it again. */
const DownloadStarted = ({ file: { name, address } }: { file: OwnFile }) => {
  useWallWords()
  const { t } = useTranslation('wall')
  return (
    <>
      <p>{t('downloadStarted', { name })}</p>
      <p>
        {t('ifNotStarted')}{' '}
        <a className="more" href={address}>
          {t('downloadAgain')}
        </a>
      </p>
    </>
  )
}

export default DownloadStarted
