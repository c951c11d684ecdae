import { useEffect, useState } from 'react'

/** A control with its chosen value, or with whether it is checked. */
type Choice = [control: HTMLInputElement | HTMLSelectElement, choice: string | boolean]

/** What the reader did before hydration. */
interface RecordedInput {
  /** By control; radio buttons by their name, so that only the last pressed one of a group counts. */
  choices: Map<unknown, Choice>
  /** The last form that was submitted, and the button that submitted it. */
  form?: HTMLFormElement
  submitter?: HTMLElement | null
}

declare global {
  var earlyInput: RecordedInput | undefined
}

/**
 * Runs before any module. Until the page is hydrated it records choices, which React would reset, and the last submitted form. It stops
 * the browser from sending a form without an `action`, because only the form's own script can send it. A form with a `data-submits` button
 * has no submit button, so that it does nothing without scripts; a press of that button or Enter counts as its submission.
 * The listeners remain after hydration: a form without an `action` is still not sent by the browser, and nothing reads the records any more.
 */
export const earlyInputScript = `(function () {
  var early = (window.earlyInput = { choices: new Map() })
  var submits = 'button[type=button][data-submits]'
  function recordSubmission(form, submitter) {
    early.form = form
    early.submitter = submitter
  }
  addEventListener('change', function (event) {
    if (!window.earlyInput) return
    var control = event.target, type = control.type
    if (type === 'checkbox' || type === 'radio')
      early.choices.set(type === 'radio' ? control.name : control, [control, control.checked])
    else if (control.tagName === 'SELECT') early.choices.set(control, [control, control.value])
  })
  addEventListener('submit', function (event) {
    if (event.defaultPrevented || event.target.hasAttribute('action')) return
    event.preventDefault()
    recordSubmission(event.target, event.submitter)
  })
  addEventListener('click', function (event) {
    var button = event.target.closest(submits)
    if (button) recordSubmission(button.form)
  })
  addEventListener('keydown', function (event) {
    if (event.target.tagName !== 'INPUT' || event.key !== 'Enter' || event.isComposing) return
    var form = event.target.form
    if (form && form.querySelector(submits)) recordSubmission(form)
  })
})()`

/** Repeats what the reader did before hydration: choices, then the submission. Placed after the page, so that its effects run last. */
export const EarlyInput = () => {
  const [recordedInput, setRecordedInput] = useState<RecordedInput>()
  useEffect(() => {
    const { earlyInput } = globalThis
    globalThis.earlyInput = undefined
    earlyInput?.choices.forEach(repeatChoice)
    setRecordedInput(earlyInput)
  }, [])
  // Submits in the next render, when the components have stored the choices and typed texts that the form sends.
  useEffect(() => {
    if (recordedInput?.form?.isConnected) recordedInput.form.requestSubmit(recordedInput.submitter)
  }, [recordedInput])
  return null
}

/** Repeats a choice with the event that React listens to. */
const repeatChoice = ([control, choice]: Choice) => {
  if (typeof choice === 'string') {
    control.value = choice
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    // React reports a click only if it changes the state that React last stored for the control.
    ;(control as HTMLInputElement).checked = !choice
    control.click()
  }
}
