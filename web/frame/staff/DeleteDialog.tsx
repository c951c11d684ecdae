import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Trouble } from './Trouble.tsx'
import { useWrite } from './use-write.ts'

interface Props {
  remove: () => Promise<unknown>
  /** Why what the question says could not be loaded. */
  failure?: unknown
  onClose: () => void
  /** What is deleted, and what follows from it. */
  children: ReactNode
}

/** Asks staff before something is deleted, and says why it was not. */
export const DeleteDialog = ({ remove, failure, onClose, children }: Props) => {
  const { t } = useTranslation('messages')
  const { busy, trouble = failure, write } = useWrite()
  return (
    <ConfirmDialog
      title={t('areYouConfirm')}
      verb={t('yesDelete')}
      open
      busy={busy}
      onConfirm={() => void write(remove)}
      onClose={onClose}
    >
      {children}
      {trouble !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={trouble} />
        </p>
      )}
    </ConfirmDialog>
  )
}
