import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'

interface Props {
  /** 'Are you Confirm?' */
  title: string
  /** What the button does: 'Yes delete it!' */
  verb: string
  open: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before something is taken away. */
export const ConfirmDialog = ({ title, verb, open, busy = false, onConfirm, onClose, children }: Props) => {
  const { t } = useTranslation('ui')
  return (
    <Dialog title={title} open={open} onClose={onClose} width={500}>
      {children}
      <div className="foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="button" className="btn danger" aria-busy={busy} onClick={onConfirm}>
          {verb}
        </button>
      </div>
    </Dialog>
  )
}
