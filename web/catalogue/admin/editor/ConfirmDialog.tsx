import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/Dialog.tsx'

interface Props {
  text: string
  verb: string
  onConfirm: () => void
  onClose: () => void
}

/** 'Are you sure?' (administration.md 8), with what would happen. */
export const ConfirmDialog = ({ text, verb, onConfirm, onClose }: Props) => {
  const { t } = useTranslation(['editing', 'messages'])
  return (
    <Dialog title={t('areYouSure', { ns: 'messages' })} open onClose={onClose} width={500}>
      <p>{text}</p>
      <div className="foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('cancel')}
        </button>
        <button
          type="button"
          className="btn primary"
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {verb}
        </button>
      </div>
    </Dialog>
  )
}
