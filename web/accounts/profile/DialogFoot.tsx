import { useTranslation } from 'react-i18next'
import { ErrorNote } from '../ErrorNote.tsx'
import type { ErrorMessage } from '../error-messages.ts'
import { SubmitButton } from '../SubmitButton.tsx'

interface Props {
  verb: string
  busy: boolean
  errorMessage: ErrorMessage | undefined
  onClose: () => void
}

/** The buttons of a dialog's form, below its error. */
export const DialogFoot = ({ verb, busy, errorMessage, onClose }: Props) => {
  const { t } = useTranslation('profile')
  return (
    <>
      <ErrorNote errorMessage={errorMessage} />
      <div className="foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('cancel')}
        </button>
        <SubmitButton busy={busy}>{verb}</SubmitButton>
      </div>
    </>
  )
}
