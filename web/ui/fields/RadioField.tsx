import { useId } from 'react'
import './radio.css'

interface Props<Value extends string> {
  legend: string
  /** Each choice with its label, and a second line if it needs one. */
  choices: readonly (readonly [value: Value, label: string, hint?: string | undefined])[]
  value: Value
  onChoose: (value: Value) => void
  disabled?: boolean
}

/** Radio buttons for a few choices. */
export const RadioField = <Value extends string>({ legend, choices, value, onChoose, disabled }: Props<Value>) => {
  const name = useId()
  return (
    <fieldset className="radios" disabled={disabled}>
      <legend>{legend}</legend>
      <div>
        {choices.map(([choice, label, hint]) => (
          <label className="choice" key={choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChoose(choice)}
            />
            {hint === undefined ? (
              label
            ) : (
              <span>
                {label}
                <span className="hint">{hint}</span>
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
