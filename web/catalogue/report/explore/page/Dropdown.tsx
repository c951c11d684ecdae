import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { usePressElsewhere } from '../../../../ui/use-press-elsewhere.ts'

interface Props {
  /** The content of the button that opens the list. */
  label: ReactNode
  /** The class of the button. */
  buttonClass: string
  children: ReactNode
}

/** With the same name, the browser keeps at most one of the lists open. */
const groupName = 'explore-dropdown'

/** A button that opens the list below it, also without scripts. Escape and a press elsewhere close the list. */
export const Dropdown = ({ label, buttonClass, children }: Props) => {
  const details = useRef<HTMLDetailsElement>(null)
  const button = useRef<HTMLElement>(null)
  const close = () => {
    if (details.current) details.current.open = false
  }
  usePressElsewhere([details], close)
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return
    event.stopPropagation()
    close()
    button.current?.focus()
  }
  return (
    <details className="dropdown" name={groupName} ref={details} onKeyDown={closeByEscape}>
      <summary className={buttonClass} ref={button}>
        {label}
      </summary>
      {children}
    </details>
  )
}
