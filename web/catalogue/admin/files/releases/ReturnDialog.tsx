import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftRelease, returnDraft } from '../../../../../contract/catalogue/releases.ts'
import { limits } from '../../../../../contract/limits.ts'
import { send } from '../../../../frame/calls.ts'
import { FormDialog } from '../../../../frame/staff/FormDialog.tsx'
import { AreaField } from '../../../../ui/fields/AreaField.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { useRequest } from '../../../../ui/use-request.ts'

interface Props {
  release: DraftRelease
  /** Called when the list of drafts is outdated: the draft was returned, or somebody else has changed it. */
  onChanged: () => void
  onClose: () => void
}

/** Returns a draft to its maker, with a note that is required. */
export const ReturnDialog = ({ release: { draftId, madeBy }, onChanged, onClose }: Props) => {
  const { t } = useTranslation(['releases', 'messages'])
  const [note, setNote] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const { busy, failure, run } = useRequest()
  const isMissing = note.trim() === ''
  const submit = () => {
    setWasSubmitted(true)
    if (isMissing) return
    void run(async () => {
      await send(returnDraft, { draftId, note })
      showToast('done', t('returned'))
      onClose()
      onChanged()
    })
  }
  const close = () => {
    onClose()
    // The draft may have been taken back or published; the list is loaded again without the explanation in this dialog.
    if (failure !== undefined) onChanged()
  }
  return (
    <FormDialog
      title={t('returnTitle')}
      verb={t('return')}
      width={560}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={close}
    >
      <p>{t('returnText', { user: madeBy })}</p>
      <AreaField
        label={t('returnNote')}
        rows={4}
        maxLength={limits.note}
        value={note}
        error={wasSubmitted && isMissing ? t('informationRequired', { ns: 'messages' }) : undefined}
        onChange={event => setNote(event.target.value)}
      />
    </FormDialog>
  )
}
