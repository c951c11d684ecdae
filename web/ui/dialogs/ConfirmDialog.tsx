import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'

interface Props {
  /** 'Are you Confirm?' */
  title: string
  /** What the button does: 'Yes delete it!' */
  verb: string
  open: boolean
  /** Whether it takes something away; it does unless said otherwise. */
  isHarmful?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before something is done that is not easily undone. */
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
