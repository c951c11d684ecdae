import { type ReactNode, useEffect, useRef } from 'react'
import './selection.css'

interface Props {
  /** Name for screen readers; omitted if `children` contain it. */
  label?: string
  checked: boolean
  /** True if some of the rows are selected, but not all. */
  isPartial?: boolean
  busy?: boolean
  /** Why it cannot be selected. */
  refusal?: string | undefined
  onChange: (isChecked: boolean) => void
  children?: ReactNode
}

/** A checkbox that selects one row or many. */
export const SelectBox = ({ label, checked, isPartial = false, busy = false, refusal, onChange, children }: Props) => {
  const box = useRef<HTMLInputElement>(null)
  // Runs after every rendering: HTML has no attribute for this state, and a press ends it.
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial && !checked
  })
  return (
    <label className="choice selectbox">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        aria-busy={busy || undefined}
        checked={checked}
        disabled={refusal !== undefined}
        title={refusal}
        onChange={({ target }) => busy || onChange(target.checked)}
      />
      {children}
    </label>
  )
}
