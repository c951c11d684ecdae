import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../contract/call.ts'
import {
  type Agreement,
  type listAgreements,
  setAgreementStatus,
} from '../../../contract/consent/agreement-administration.ts'
import { type CallError, send } from '../../frame/calls.ts'
import { FailureNote } from '../../frame/staff/FailureNote.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { formatNumber } from '../../ui/values/formats.ts'
import { PdfLink } from './PdfLink.tsx'

/** The status that was selected in a row and needs confirmation. */
export interface StatusChange {
  agreementId: number
  status: 'active' | 'inactive'
}

type AgreementListing = OutputOf<typeof listAgreements>

interface Props {
  change: StatusChange
  listing: AgreementListing
  onClose: () => void
}

/** Asks for confirmation before an agreement becomes active or inactive, and explains the consequences. */
export const StatusDialog = ({ change: { agreementId, status }, listing, onClose }: Props) => {
  const { t } = useTranslation('agreements')
  const { busy, failure, write } = useWrite()
  const agreement = listing.agreements.find(each => each.agreementId === agreementId)
  // Someone has deleted the version, and a reload has removed it from the list.
  if (!agreement) return null
  const { version } = agreement
  const isActivation = status === 'active'
  const activeAgreement = listing.agreements.find(each => each.status === 'active')
  const changeStatus = async () => {
    // After a conflict the page is loaded again, so that the dialog names the current version before a second try.
    const expected = { activeId: activeAgreement?.agreementId ?? null }
    await send(setAgreementStatus, { agreement: { agreementId, status }, expected })
    showToast('done', t(isActivation ? 'nowActive' : 'nowInactive', { version }))
    onClose()
  }
  const isConflict = (failure as Partial<CallError> | undefined)?.status === 409
  return (
    <ConfirmDialog
      title={t(isActivation ? 'activateTitle' : 'deactivateTitle', { version })}
      verb={t(isActivation ? 'activate' : 'deactivate')}
      open
      isHarmful={!isActivation}
      busy={busy}
      onConfirm={() => void write(changeStatus)}
      onClose={onClose}
    >
      {isActivation ? (
        <ActivationEffects agreement={agreement} activeAgreement={activeAgreement} listing={listing} />
      ) : (
        <p>{t('deactivateText')}</p>
      )}
      <FailureNote failure={failure}>{isConflict && ` ${t('changedMeanwhile')}`}</FailureNote>
    </ConfirmDialog>
  )
}

interface EffectsProps {
  agreement: Agreement
  activeAgreement: Agreement | undefined
  listing: AgreementListing
}

/** Explains who must accept a version once it is active, and whether acceptances are delivered to a consent service. */
const ActivationEffects = ({ agreement, activeAgreement, listing }: EffectsProps) => {
  const { t } = useTranslation('agreements')
  const { version, notAcceptedCount, agreementId, hasPdf } = agreement
  const buildCountValues = (count: number) => ({ count, number: formatNumber(count), version })
  return (
    <>
      <p>
        {activeAgreement &&
          activeAgreement.agreementId !== agreementId &&
          `${t('replacedVersion', { version: activeAgreement.version })} `}
        {notAcceptedCount > 0 ? t('accountsAsked', buildCountValues(notAcceptedCount)) : t('nobodyAsked', { version })}
      </p>
      <dl className="facts">
        <dt>{t('signedIn')}</dt>
        <dd>{t('signedInText', buildCountValues(listing.signedInCount))}</dd>
        <dt>{t('deliveries')}</dt>
        <dd>{listing.isDelivered ? t('deliveriesText', buildCountValues(notAcceptedCount)) : t('noDeliveries')}</dd>
        {hasPdf && (
          <>
            <dt>{t('document')}</dt>
            <dd>
              <PdfLink agreementId={agreementId}>{t('openPdf', { version })}</PdfLink>
            </dd>
          </>
        )}
      </dl>
    </>
  )
}
