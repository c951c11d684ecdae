import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discardDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import { formatFault } from '../../../contract/files/faults.ts'
import { formatLoadReason } from '../../../contract/loads/load-rules.ts'
import type { LoadRun } from '../../../contract/loads/loads.ts'
import { send } from '../../frame/calls.ts'
import { DeleteDialog } from '../../frame/staff/DeleteDialog.tsx'
import { FailureNote } from '../../frame/staff/FailureNote.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useLanguage } from '../../words/use-language.ts'
import { RowCounts } from './RowCounts.tsx'
import { useWaitingDraft } from './use-waiting-draft.ts'

interface Props {
  /** The run whose draft waits for a review. `draftId` is null for all users except the steward. */
  run: LoadRun
  /** The user in whose name the portal loads; null if the account was deleted. */
  steward: string | null
}

/** A draft that waits for a review: why it waits, what it changes, and what staff can do with it. */
export const WaitingDraft = ({ run: { draftId, reason }, steward }: Props) => {
  const { t } = useTranslation(['loads', 'releases'])
  const language = useLanguage()
  const { comparison, compare, acknowledge, publishOrSend, busy, failure } = useWaitingDraft()
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false)
  const findings = comparison?.changes.findings ?? []
  const acknowledgedKeys = comparison?.acknowledgedKeys ?? []
  return (
    <section className="waitingdraft" aria-labelledby="waiting-draft">
      <h3 id="waiting-draft">{t('draftWaiting')}</h3>
      {reason && <p>{formatLoadReason(reason, language)}</p>}
      {comparison && <RowCounts changes={comparison.changes} />}
      {findings.map(({ key, rule, values }) => (
        <label className="choice" key={key}>
          <input
            type="checkbox"
            checked={acknowledgedKeys.includes(key)}
            onChange={({ target: { checked } }) => acknowledge(key, { isAcknowledged: checked })}
          />
          {/* A finding is about the changes and not about one file, so it has no file name. */}
          <span>{formatFault({ file: '', rule, values }, language)}</span>
        </label>
      ))}
      <FailureNote failure={failure} />
      {draftId === null ? (
        <p className="soft">{t('draftWaitingFor', { steward: steward ?? '–' })}</p>
      ) : (
        <span className="rowbuttons">
          {comparison ? (
            <button
              type="button"
              className="btn primary"
              aria-busy={busy}
              disabled={acknowledgedKeys.length < findings.length}
              onClick={() => void publishOrSend(draftId, comparison)}
            >
              {comparison.mayPublish ? t('publish') : t('send', { ns: 'releases' })}
            </button>
          ) : (
            <button type="button" className="btn" aria-busy={busy} onClick={() => void compare(draftId)}>
              {t('compareDraft')}
            </button>
          )}
          <button type="button" className="btn quiet" onClick={() => setIsConfirmingDiscard(true)}>
            {t('discard')}
          </button>
        </span>
      )}
      {isConfirmingDiscard && draftId && (
        <DeleteDialog
          remove={async () => {
            await send(discardDraft, { draftId })
            showToast('done', t('discarded'))
            setIsConfirmingDiscard(false)
          }}
          onClose={() => setIsConfirmingDiscard(false)}
        >
          <p>{t('discardText')}</p>
        </DeleteDialog>
      )}
    </section>
  )
}
