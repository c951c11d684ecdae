import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  /** In pixels. */
  width?: number
  onClose: () => void
  children: ReactNode
}

/** A dialog that only informs: its only button closes it. */
export const NoticeDialog = ({ title, width = 500, onClose, children }: Props) => {
  const { t } = useTranslation('ui')
  return (
    <Dialog title={title} open onClose={onClose} width={width}>
      {children}
      <div className="foot">
        <button type="button" className="btn primary" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </Dialog>
  )
}
