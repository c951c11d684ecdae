import { useTranslation } from 'react-i18next'
import { SubmitButton } from '../SubmitButton.tsx'
import { TroubleNote } from '../TroubleNote.tsx'
import type { Trouble } from '../troubles.ts'

interface Props {
  verb: string
  busy: boolean
  trouble: Trouble | undefined
  onClose: () => void
}

/** The buttons of a dialog's form, below its error. */
export const DialogFoot = ({ verb, busy, trouble, onClose }: Props) => {
  const { t } = useTranslation('profile')
  return (
    <>
      <TroubleNote trouble={trouble} />
      <div className="foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('cancel')}
        </button>
        <SubmitButton busy={busy}>{verb}</SubmitButton>
      </div>
    </>
  )
}
