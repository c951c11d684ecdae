import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'

interface Props {
  /** The question, e.g. 'Are you Confirm?' (a text of the specification). */
  title: string
  /** The label of the confirming button, e.g. 'Yes delete it!' */
  verb: string
  open: boolean
  /** True if the action removes something, which is the default; its button is then red. */
  isHarmful?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for confirmation before an action that is hard to undo. */
export const ConfirmDialog = ({
  title,
  verb,
  open,
  isHarmful = true,
  busy = false,
  onConfirm,
  onClose,
  children,
}: Props) => {
  const { t } = useTranslation('ui')
  return (
    <Dialog title={title} open={open} onClose={onClose} width={500}>
      {children}
      <div className="foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="button" className={isHarmful ? 'btn danger' : 'btn primary'} aria-busy={busy} onClick={onConfirm}>
          {verb}
        </button>
      </div>
    </Dialog>
  )
}
