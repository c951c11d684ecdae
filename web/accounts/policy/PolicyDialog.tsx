import { type FormEvent, useState } from 'react'
import { CallError } from '../../frame/calls.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { ErrorNote } from '../ErrorNote.tsx'
import type { ErrorMessage } from '../error-messages.ts'
import { SubmitButton } from '../SubmitButton.tsx'
import { useSending } from '../use-sending.ts'
import { PolicyText } from './PolicyText.tsx'
import { findAgreementId, usePolicy } from './use-policy.ts'

/** The values of the dialog when the user accepts the policy. */
export interface AcceptedPolicy {
  receivesNews: boolean
  /** The agreement that was shown; undefined if the office has none. */
  agreementId: number | undefined
}

interface Props {
  introduction?: string
  /** True to ask also for consent to news. */
  asksNews?: boolean
  /** Sends the acceptance; resolves with the error to show, if any. */
  onAccept: (accepted: AcceptedPolicy) => Promise<ErrorMessage | undefined>
  onClose: () => void
}

/** Shows the policy and a box that accepts it; news has a separate box. Neither box is ticked in advance. */
export const PolicyDialog = ({ introduction, asksNews = false, onAccept, onClose }: Props) => {
  const { t, busy, errorMessage, setErrorMessage, run, runAgain } = useSending()
  const [isTicked, setIsTicked] = useState(false)
  /** True after a submission without the tick; the box then shows an error until it is ticked. */
  const [isSubmittedUnticked, setIsSubmittedUnticked] = useState(false)
  const [receivesNews, setReceivesNews] = useState(false)
  const { policy, isFailed, fetchAgain } = usePolicy()
  const sendAcceptance = async () => {
    try {
      return await onAccept({ receivesNews, agreementId: findAgreementId(policy) })
    } catch (error) {
      // 409: the office has published another agreement since this one was loaded.
      const isReplaced = error instanceof CallError && error.status === 409
      if (!isReplaced) throw error
      setIsTicked(false)
      fetchAgain()
      return { title: t('policyReplaced') }
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmittedUnticked(!isTicked)
    // The box shows its own error, so that of an earlier attempt is removed.
    if (!isTicked) return setErrorMessage(undefined)
    void run(sendAcceptance)
  }
  return (
    <Dialog title={t('policyTitle')} open onClose={onClose} width={600}>
      {introduction && <p>{introduction}</p>}
      <PolicyText policy={policy} isFailed={isFailed} fetchAgain={fetchAgain} />
      <form method="post" noValidate onSubmit={submit}>
        <div>
          <CheckField
            label={t('consent')}
            checked={isTicked}
            onChange={event => setIsTicked(event.target.checked)}
            error={isSubmittedUnticked && !isTicked ? t('clickAccept', { ns: 'messages' }) : undefined}
          />
          {asksNews && (
            <CheckField
              label={t('news')}
              checked={receivesNews}
              onChange={event => setReceivesNews(event.target.checked)}
            />
          )}
        </div>
        <ErrorNote errorMessage={errorMessage} onCookiesAccepted={runAgain} />
        <div className="foot">
          <button type="button" className="btn quiet" onClick={onClose}>
            {t('cancel', { ns: 'profile' })}
          </button>
          <SubmitButton busy={busy || !policy}>{t('accept')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}
