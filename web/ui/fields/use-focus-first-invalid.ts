import { useEffect, useRef, useState } from 'react'

/**
 * Focuses the first invalid field after a submission that was refused, or the button that chooses its value: at once if the form itself finds
 * the fault, otherwise after the response. The form must call the returned function each time it is submitted.
 */
export const useFocusFirstInvalid = <Form extends HTMLElement = HTMLFormElement>({ busy }: { busy: boolean }) => {
  const formRef = useRef<Form>(null)
  const [submitCount, setSubmitCount] = useState(0)
  useEffect(() => {
    const hasResult = submitCount > 0 && !busy
    if (!hasResult) return
    const field = formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const chooserId = field?.dataset.chosenBy
    const control = chooserId === undefined ? field : document.getElementById(chooserId)
    control?.focus()
  }, [submitCount, busy])
  return { formRef, markSubmitted: () => setSubmitCount(submitCount + 1) }
}
