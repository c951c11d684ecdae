import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { listAcceptances } from '../../../contract/accounts/profiles.ts'
import type { OutputOf } from '../../../contract/call.ts'
import { usePrivacyWords } from '../../words/use-privacy-words.ts'
import { ProfilePart } from '../profile/Part.tsx'
import { WithdrawConsentDialog } from './WithdrawDialog.tsx'

/** The part with the button that withdraws from the agreement and closes the account; not shown unless an agreement is accepted. */
export const WithdrawalPart = ({ acceptances }: { acceptances: OutputOf<typeof listAcceptances> }) => {
  usePrivacyWords()
  const { t } = useTranslation('privacy')
  const [isOpen, setIsOpen] = useState(false)
  // Newest first; `given` is false for a withdrawal. The purpose 'policy' is the agreement.
  const isAgreementAccepted = acceptances.find(({ purpose }) => purpose === 'policy')?.given ?? false
  if (!isAgreementAccepted) return null
  return (
    <ProfilePart title={t('withdrawal')} text={t('withdrawalText')}>
      <p>
        <button type="button" className="btn danger" onClick={() => setIsOpen(true)}>
          {t('withdraw')}
        </button>
      </p>
      {isOpen && <WithdrawConsentDialog onClose={() => setIsOpen(false)} />}
    </ProfilePart>
  )
}
