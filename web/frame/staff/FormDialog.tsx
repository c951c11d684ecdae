import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FailureText } from './FailureText.tsx'
import { useRefusedFocus } from './use-refused-focus.ts'

interface Props {
  title: string
  /** The label of its button, e.g. 'Save'. */
  verb: string
  width: number
  busy: boolean
  /** The error of the last submission; undefined if there is none. */
  failure: unknown
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A staff dialog with a form: its fields, its error, and its buttons. */
export const FormDialog = ({ title, verb, width, busy, failure, onSubmit, onClose, children }: Props) => {
  const { t } = useTranslation('ui')
  const { formRef, markTried } = useRefusedFocus(busy)
  return (
    <Dialog title={title} open onClose={onClose} width={width}>
      <form
        ref={formRef}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          markTried()
          onSubmit()
        }}
      >
        {children}
        {failure !== undefined && (
          <p className="note bad" role="alert">
            <FailureText error={failure} />
          </p>
        )}
        <div className="foot">
          <button type="button" className="btn quiet" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" className="btn primary" aria-busy={busy}>
            {verb}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
