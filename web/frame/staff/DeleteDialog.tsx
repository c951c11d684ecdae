import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { FailureNote } from './FailureNote.tsx'
import { useWrite } from './use-write.ts'

interface Props {
  remove: () => Promise<unknown>
  /** The error that prevented the consequences from loading. */
  failure?: unknown
  onClose: () => void
  /** What is deleted, and the consequences. */
  children: ReactNode
}

/** Asks for confirmation before something is deleted, and shows an error if the deletion fails. */
export const DeleteDialog = ({ remove, failure: loadFailure, onClose, children }: Props) => {
  const { t } = useTranslation('messages')
  const { busy, failure = loadFailure, write } = useWrite()
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
      <FailureNote failure={failure} />
    </ConfirmDialog>
  )
}
