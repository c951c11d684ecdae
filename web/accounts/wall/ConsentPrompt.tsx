import { useTranslation } from 'react-i18next'
import { cookieWarnings } from '../../../contract/messages.ts'
import { useConsent } from '../../consent/index.ts'
import { ErrorNote } from '../ErrorNote.tsx'
import { useSending } from '../use-sending.ts'

/** Asks the reader to accept cookies, which the login and the download need. */
export const ConsentPrompt = ({ needsLogin, onClose }: { needsLogin: boolean; onClose: () => void }) => {
  const { t } = useTranslation(['wall', 'shell'])
  const { choose } = useConsent()
  const { busy, errorMessage, run } = useSending()
  const warning = cookieWarnings[needsLogin ? 'beforeLogin' : 'beforeDownload']
  // `choose` resolves with false if the server has not recorded the choice.
  const accept = () =>
    run(async () => ((await choose('yes')) ? undefined : { title: t('cookieChoiceNotSaved', { ns: 'shell' }) }))
  return (
    <>
      <div>
        <p lang="th">{warning.th}</p>
        <p className="small soft" lang="en">
          {warning.en}{' '}
          <a href="/home/CookiesPolicy" target="_blank" rel="noopener">
            Cookies Policy
          </a>
        </p>
        <ErrorNote errorMessage={errorMessage} />
      </div>
      <div className="wallfoot">
        <button type="button" className="btn primary" aria-busy={busy} onClick={() => void accept()}>
          {t('acceptCookies')}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          {t('notNow')}
        </button>
        <p className="small soft">{t(needsLogin ? 'loginNext' : 'startsAfterwards')}</p>
      </div>
    </>
  )
}
