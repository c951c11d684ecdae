import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useFocusFirstInvalid } from '../../ui/fields/use-focus-first-invalid.ts'
import { isRefusedBy } from '../refusal-rules.ts'
import { FailureNote } from './FailureNote.tsx'

interface Props {
  title: string
  /** The label of the button that submits the form, e.g. 'Save'; the other button cancels. Undefined if nothing can be changed. */
  verb: string | undefined
  width: number
  /** True while a submission is being sent. */
  busy: boolean
  /** What the last submission threw; undefined if it did not fail. */
  failure: unknown
  /** Also called while `busy`: it must ignore a second submission, as `useWrite` does. */
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A staff dialog with a form: its fields, why the last submission failed, and its two buttons. */
export const FormDialog = ({ title, verb, width, busy, failure, onSubmit, onClose, children }: Props) => {
  const { t } = useTranslation('ui')
  const { formRef, markSubmitted } = useFocusFirstInvalid({ busy })
  /** The failure before the latest submission. If that has wrong fields, it is not sent, and the earlier failure does not matter any more. */
  const [earlierFailure, setEarlierFailure] = useState<unknown>()
  return (
    <Dialog title={title} open onClose={onClose} width={width}>
      <form
        ref={formRef}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          markSubmitted()
          setEarlierFailure(failure)
          onSubmit()
        }}
      >
        {children}
        {failure !== earlierFailure && (
          <FailureNote failure={failure}>
            {/* `useWrite` has loaded the page again; this form still has the earlier values. */}
            {isRefusedBy(failure, 'changedBy') && (
              <>
                <br />
                {t('openAgain')}
              </>
            )}
          </FailureNote>
        )}
        <div className="foot">
          <button type="button" className="btn quiet" onClick={onClose}>
            {t(verb === undefined ? 'close' : 'cancel')}
          </button>
          {verb !== undefined && (
            <button type="submit" className="btn primary" aria-busy={busy}>
              {verb}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
