import { type KeyboardEvent, useContext, useEffect } from 'react'
import { DateFieldStateContext, DateInput, DateSegment } from 'react-aria-components/DateField'
import { TimeFieldStateContext } from 'react-aria-components/TimeField'

/** How many of the parts of a field are filled: none, some or all. */
export type Fill = 'empty' | 'partial' | 'full'

interface Props {
  slot?: 'start' | 'end'
  onFill: (fill: Fill) => void
}

/** The parts of a day or a time, each an editable segment; Enter submits the form, as in any field. */
export const DayParts = ({ slot, onFill }: Props) => (
  // React Aria stops keys at the segments, so Enter is handled in the capture phase.
  <div role="presentation" className="typed" onKeyDownCapture={submitByEnter}>
    <DateInput {...(slot && { slot })} className="parts">
      {segment => (
        <>
          {/* Only a segment can read the state of its field, so the watch is beside one that every field has. */}
          {(segment.type === 'day' || segment.type === 'hour') && <FillWatch onFill={onFill} />}
          <DateSegment segment={segment} className={segment.type === 'literal' ? 'between' : 'part'} />
        </>
      )}
    </DateInput>
  </div>
)

/** Presses the form's first submit button, as browsers do for native fields. Nothing happens if that button is disabled. */
const submitByEnter = ({ key, nativeEvent, currentTarget }: KeyboardEvent) => {
  const form = currentTarget.closest('form')
  if (key !== 'Enter' || nativeEvent.isComposing || !form) return
  const buttons = [...form.elements].filter(element => element instanceof HTMLButtonElement)
  const submitButton = buttons.find(({ type }) => type === 'submit')
  if (submitButton) submitButton.click()
  else form.requestSubmit()
}

/** Reports how much of the field is filled: while segments are empty, React Aria reports the previous complete value. */
const FillWatch = ({ onFill }: Pick<Props, 'onFill'>) => {
  const dayState = useContext(DateFieldStateContext)
  const timeState = useContext(TimeFieldStateContext)
  const parts = (dayState ?? timeState)?.segments.filter(({ isEditable }) => isEditable) ?? []
  const emptyCount = parts.filter(({ isPlaceholder }) => isPlaceholder).length
  const fill = toFill(emptyCount, parts.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports only changes
  useEffect(() => onFill(fill), [fill])
  return null
}

const toFill = (emptyCount: number, partCount: number): Fill => {
  if (emptyCount === partCount) return 'empty'
  return emptyCount > 0 ? 'partial' : 'full'
}
