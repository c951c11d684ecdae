import type { ReactNode } from 'react'
import { FieldNotes, type FieldProps, useField } from './Field.tsx'

interface Props extends Pick<FieldProps, 'label' | 'error'> {
  /** The chosen value; empty if nothing is chosen. */
  value: string
  /** What the button says. */
  verb: ReactNode
  /** Opens the dialog in which the value is chosen. */
  onOpen: () => void
}

/**
 * A field that shows a value, beside the button that opens the choice. The value cannot be typed, so the button gets the focus if the value is
 * missing, and has the error as its description.
 */
export const ChosenField = ({ label, error, value, verb, onOpen }: Props) => {
  const { id, control } = useField({ label, error })
  const buttonId = `${id}-choose`
  return (
    <div className="withbtn">
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <input {...control} readOnly value={value} data-chosen-by={buttonId} />
        <FieldNotes id={id} error={error} />
      </div>
      <button
        type="button"
        id={buttonId}
        className="btn"
        aria-describedby={control['aria-describedby']}
        onClick={onOpen}
      >
        {verb}
      </button>
    </div>
  )
}
