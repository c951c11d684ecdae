import { useEffect, useState } from 'react'
import { getActiveAgreement } from '../../../contract/consent/agreements.ts'
import { agreementPath } from '../../../contract/consent/downloads.ts'
import { getOfficePage } from '../../../contract/office/pages.ts'
import { send } from '../../frame/calls.ts'
import { OfficeText } from '../../office/index.ts'
import { useLanguage } from '../../words/use-language.ts'
import { useWords } from '../use-sending.ts'
import '../steps.css'

const fetchPolicy = async () => {
  const [page, agreement] = await Promise.all([
    send(getOfficePage, { page: 'PrivacyPolicy' }),
    send(getActiveAgreement),
  ])
  return { page, agreement }
}
type Policy = Awaited<ReturnType<typeof fetchPolicy>>

/** The office's policy in a scrolling frame, with the PDF of the agreement if there is one. */
export const PolicyText = () => {
  const { t } = useWords()
  const { policy, isFailed, fetchAgain } = usePolicy()
  const language = useLanguage()
  if (isFailed)
    return (
      <div className="note bad" role="alert">
        <strong>{t('policyLost')}</strong> {t('line')}
        <div className="actions">
          <button type="button" className="btn sm" onClick={fetchAgain}>
            {t('tryAgain', { ns: 'messages' })}
          </button>
        </div>
      </div>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className="policytext" aria-label={t('policyText')} aria-busy={!policy} tabIndex={0}>
        {policy && 'html' in policy.agreement && policy.agreement.html && (
          <OfficeText html={policy.agreement.html[language]} />
        )}
        {policy && <OfficeText html={idless(policy.page.html[language])} />}
      </section>
      <AgreementLink policy={policy} />
    </>
  )
}

const usePolicy = () => {
  const [policy, setPolicy] = useState<Policy>()
  const [isFailed, setIsFailed] = useState(false)
  const fetchAgain = () => {
    setIsFailed(false)
    fetchPolicy().then(setPolicy, () => setIsFailed(true))
  }
  useEffect(fetchAgain, [])
  return { policy, isFailed, fetchAgain }
}

/** Removes the ids of headings, as the page behind may show a text with the same anchors. */
const idless = (html: string) => html.replace(/(<h\d) id="[^"]*"/g, '$1')

const AgreementLink = ({ policy }: { policy: Policy | undefined }) => {
  const { t } = useWords()
  // Reserves its line, so that nothing moves when the policy loads.
  if (!policy) return <p className="small">{'\u00a0'}</p>
  const { agreement } = policy
  if ('status' in agreement || !agreement.hasFile) return null
  return (
    <p className="small">
      <a href={agreementPath(agreement.agreementId)} target="_blank" rel="noopener">
        {t('policyPdf', { version: agreement.version })} <span className="vh">{t('newWindow', { ns: 'shell' })}</span>
      </a>
    </p>
  )
}
