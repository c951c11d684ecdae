import { useEffect, useState } from 'react'

type Choice = [control: HTMLInputElement | HTMLSelectElement, choice: string | boolean]

interface EarlyInput {
  /** The controls with what was chosen; of radio buttons with the same name the last one. */
  choices: Map<unknown, Choice>
  form?: HTMLFormElement
  submitter?: HTMLElement | null
}

declare global {
  var earlyInput: EarlyInput | undefined
}

/**
 * Runs before any module. Until the page is hydrated it records choices, which React would reset, and the last form that was submitted.
 * The browser never sends a form without an address: only its script can. Buttons with `data-submits` do not submit without scripts, and
 * neither does Enter in their form.
 */
export const earlyInputScript = `(function(w){var early=w.earlyInput={choices:new Map()},late='button[type=button][data-submits]';
function submit(f,b){early.form=f;early.submitter=b}
w.addEventListener('change',function(e){if(!w.earlyInput)return;var c=e.target,t=c.type;if(t==='checkbox'||t==='radio')early.choices.set(t==='radio'?c.name:c,[c,c.checked]);
else if(c.tagName==='SELECT')early.choices.set(c,[c,c.value])});
w.addEventListener('submit',function(e){if(e.defaultPrevented||e.target.hasAttribute('action'))return;
e.preventDefault();submit(e.target,e.submitter)});
w.addEventListener('click',function(e){var b=e.target.closest(late);if(b)submit(b.form)});
w.addEventListener('keydown',function(e){var f=e.target.tagName==='INPUT'&&e.key==='Enter'&&!e.isComposing&&e.target.form;if(f&&f.querySelector(late))submit(f)})})(window)`

/** Repeats the choices and the submission from before hydration. Placed after the page, so that its effects run after those of the page. */
export const EarlyInput = () => {
  const [early, setEarly] = useState<EarlyInput>()
  useEffect(() => {
    const { earlyInput } = globalThis
    globalThis.earlyInput = undefined
    earlyInput?.choices.forEach(repeatChoice)
    setEarly(earlyInput)
  }, [])
  // In a later render than the choices and typed texts, which the form sends.
  useEffect(() => {
    if (early?.form?.isConnected) early.form.requestSubmit(early.submitter)
  }, [early])
  return null
}

const repeatChoice = ([control, choice]: Choice) => {
  if (typeof choice === 'string') {
    control.value = choice
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    // React reports a press only if it changes the last state that it stored.
    ;(control as HTMLInputElement).checked = !choice
    control.click()
  }
}
