import { useId } from 'react'

interface Props<Day extends string | number> {
  legend: string
  days: readonly Day[]
  label: (day: Day) => string
  chosenDays: Day[]
  hint?: string
  error?: string | undefined
  onChange: (chosenDays: Day[]) => void
}

const daysOfWeek = 7

/** Days as toggle buttons; several may be selected. */
export const DayBoxes = <Day extends string | number>({
  legend,
  days,
  label,
  chosenDays,
  hint,
  error,
  onChange,
}: Props<Day>) => {
  const id = useId()
  const toggle = (toggledDay: Day) =>
    // Every other day keeps its state. The filter keeps the order of the days.
    onChange(days.filter(day => chosenDays.includes(day) !== (day === toggledDay)))
  return (
    <fieldset className="dayboxes" aria-describedby={error || hint ? id : undefined}>
      <legend>{legend}</legend>
      <div className={days.length > daysOfWeek ? 'days month' : 'days'}>
        {days.map(day => (
          <label key={day}>
            <input
              type="checkbox"
              checked={chosenDays.includes(day)}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(day)}
            />
            <span>{label(day)}</span>
          </label>
        ))}
      </div>
      {(error ?? hint) && (
        <p id={id} className={error ? 'err' : 'hint'}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  )
}
