import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftRelease, returnDraft } from '../../../../../contract/catalogue/releases.ts'
import { limits } from '../../../../../contract/limits.ts'
import { send } from '../../../../frame/calls.ts'
import { FailureNote } from '../../../../frame/staff/FailureNote.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { AreaField } from '../../../../ui/fields/AreaField.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { useRequest } from '../../../../ui/use-request.ts'

interface Props {
  release: DraftRelease
  onReturned: () => void
  onClose: () => void
}

/** Returns a draft to its maker, with a note that is required. */
export const ReturnDialog = ({ release: { draftId, madeBy }, onReturned, onClose }: Props) => {
  const { t } = useTranslation(['releases', 'ui'])
  const [note, setNote] = useState('')
  const { busy, failure, run } = useRequest()
  const returnToMaker = () =>
    run(async () => {
      await send(returnDraft, { draftId, note })
      showToast('done', t('returned'))
      onClose()
      onReturned()
    })
  return (
    <Dialog title={t('returnTitle')} open onClose={onClose}>
      <p>{t('returnText', { user: madeBy })}</p>
      <AreaField
        label={t('returnNote')}
        rows={4}
        maxLength={limits.note}
        value={note}
        onChange={event => setNote(event.target.value)}
      />
      <FailureNote failure={failure} />
      <div className="foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('cancel', { ns: 'ui' })}
        </button>
        <button
          type="button"
          className="btn primary"
          aria-busy={busy}
          disabled={note.trim() === ''}
          onClick={() => void returnToMaker()}
        >
          {t('return')}
        </button>
      </div>
    </Dialog>
  )
}
