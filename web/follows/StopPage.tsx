import { useTranslation } from 'react-i18next'
import { data, Link } from 'react-router'
import type { OutputOf } from '../../contract/call.ts'
import { readUnsubscribe } from '../../contract/follows/unsubscribing.ts'
import { isInvalidOrMissing } from '../frame/errors/call-refusals.ts'
import { visitContext } from '../frame/visit.ts'
import { formatNumber } from '../ui/values/formats.ts'
import { useFollowWords } from '../words/use-follow-words.ts'
import { useLanguage } from '../words/use-language.ts'
import type { Route } from './+types/StopPage.ts'
import { StopForm } from './StopForm.tsx'
import './follows.css'

/** The mails that the link of a mail stops, or has stopped. */
type Unsubscription = OutputOf<typeof readUnsubscribe>

export const loader = async ({ context, params: { token } }: Route.LoaderArgs) => {
  try {
    return data({ unsubscription: await context.get(visitContext).call(readUnsubscribe, { token }), token })
  } catch (error) {
    if (!isInvalidOrMissing(error)) throw error
    return data({ unsubscription: null, token }, { status: 404 })
  }
}

/** Prevents caching, because the URL contains a token and the page changes when the mails are stopped. */
export const headers = () => ({ 'cache-control': 'no-store' })

/** /unsubscribe/{token}: asks for confirmation before it stops the mails, because malware scanners open every link in a mail. */
const StopPage = ({ loaderData: { unsubscription, token } }: Route.ComponentProps) => {
  useFollowWords()
  const { t } = useTranslation(['follows', 'shell'])
  return (
    <div className="stoppage">
      <title>{t('documentTitle', { ns: 'shell', title: t('stopTitle') })}</title>
      <meta name="robots" content="noindex, nofollow" />
      {unsubscription === null ? <InvalidLink /> : <StopForms unsubscription={unsubscription} token={token} />}
    </div>
  )
}

/** What a valid link stops, or has stopped, with the forms that stop these mails or all of them. */
const StopForms = ({ unsubscription, token }: { unsubscription: Unsubscription; token: string }) => {
  const { t } = useTranslation('follows')
  const stopSentence = useStopSentence(unsubscription)
  const { isActive, followCount } = unsubscription
  // `followCount` includes at least one follow that an active link itself stops, so the form for all mails needs more than one.
  const offersStopAll = followCount > (isActive ? 1 : 0)
  return (
    <>
      <h1>{t(isActive ? 'stopQuestion' : 'stopped')}</h1>
      <p>{stopSentence}</p>
      {isActive && <StopForm token={token} stop="these" label={t('stop')} />}
      {offersStopAll && (
        <StopForm
          token={token}
          stop="all"
          text={t('stopAllText', { count: followCount, number: formatNumber(followCount) })}
          label={t('stopAll')}
        />
      )}
    </>
  )
}

/** Returns the sentence that names the mails which the link stops, or has stopped. */
const useStopSentence = ({ kind, isActive, titleEn, titleTh }: Unsubscription) => {
  const { t } = useTranslation('follows')
  const title = useLanguage() === 'th' ? titleTh : titleEn
  if (kind === 'digest') return t(isActive ? 'stopDigest' : 'stoppedDigest')
  // The title is null if the reader can no longer see the report.
  if (title === null) return t(isActive ? 'stopUnnamed' : 'stoppedUnnamed')
  return t(isActive ? 'stopReport' : 'stoppedReport', { title })
}

/** Says that the link is invalid, and leads to the favourites, where a reader can stop mails too. */
const InvalidLink = () => {
  const { t } = useTranslation('follows')
  return (
    <>
      <h1>{t('invalidLink')}</h1>
      <p>{t('invalidLinkText')}</p>
      <p>
        <Link className="btn primary" to="/home/favorite">
          {t('openFavourites')}
        </Link>
      </p>
    </>
  )
}

export default StopPage
