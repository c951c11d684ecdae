import type { FormEvent } from 'react'
import { useFocusFirstInvalid } from '../ui/fields/use-focus-first-invalid.ts'
import { useSending } from './use-sending.ts'

/**
 * Holds the state of a form that is sent, as `useSending` does. `bindForm` returns the props of the form: a submission removes the earlier
 * error and runs `submit`. The first invalid field gets the focus, at once or after the response.
 */
export const useSentForm = () => {
  const sending = useSending()
  const { formRef, markSubmitted } = useFocusFirstInvalid({ busy: sending.busy })
  const bindForm = (submit: () => unknown) => ({
    ref: formRef,
    noValidate: true,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      markSubmitted()
      sending.clearError()
      void submit()
    },
  })
  return { ...sending, bindForm }
}
