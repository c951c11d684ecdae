import { buildAgreementPath } from '../../../contract/consent/downloads.ts'
import { OfficeText } from '../../office/index.ts'
import { useLanguage } from '../../words/use-language.ts'
import { useWords } from '../use-sending.ts'
import type { Policy, usePolicy } from './use-policy.ts'
import '../steps.css'

/** Shows the active agreement and the office's privacy policy in a scrolling frame, with a link to the PDF of the agreement. */
export const PolicyText = ({ policy, isFailed, fetchAgain }: ReturnType<typeof usePolicy>) => {
  const { t } = useWords()
  const language = useLanguage()
  if (isFailed)
    return (
      <div className="note bad" role="alert">
        <strong>{t('policyFailed')}</strong> {t('offline')}
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
        {/* Without an active agreement, the call returns a status instead; an agreement may also have only a PDF. */}
        {policy && 'html' in policy.agreement && policy.agreement.html && (
          <OfficeText html={policy.agreement.html[language]} />
        )}
        {policy && <OfficeText html={removeIds(policy.page.html[language])} />}
      </section>
      <AgreementLink policy={policy} />
    </>
  )
}

/** Removes the ids of headings, because the page behind the dialog may show a text with the same ids. */
const removeIds = (html: string) => html.replace(/(<h\d) id="[^"]*"/g, '$1')

const AgreementLink = ({ policy }: { policy: Policy | undefined }) => {
  const { t } = useWords()
  // Reserves the line of the link, so that nothing moves when the policy is loaded.
  if (!policy) return <p className="small">{'\u00a0'}</p>
  const { agreement } = policy
  if ('status' in agreement || !agreement.hasPdf) return null
  return (
    <p className="small">
      <a href={buildAgreementPath(agreement.agreementId)} target="_blank" rel="noopener">
        {t('policyPdf', { version: agreement.version })} <span className="vh">{t('newWindow', { ns: 'shell' })}</span>
      </a>
    </p>
  )
}
