import { type KeyboardEvent, useContext, useEffect } from 'react'
import { DateFieldStateContext, DateInput, DateSegment } from 'react-aria-components/DateField'
import { TimeFieldStateContext } from 'react-aria-components/TimeField'

/** How much of a field is typed. */
export type Fill = 'empty' | 'partial' | 'full'

interface Props {
  slot?: 'start' | 'end'
  onFill: (fill: Fill) => void
}

/** The parts of a day or a time, each typed by itself; Enter submits the form, as in any field. */
export const DayParts = ({ slot, onFill }: Props) => (
  // React Aria stops keys at the parts, so Enter is caught on its way down.
  <div role="presentation" className="typed" onKeyDownCapture={submitByEnter}>
    <DateInput {...(slot && { slot })} className="parts">
      {segment => (
        <>
          {(segment.type === 'day' || segment.type === 'hour') && <FillWatch onFill={onFill} />}
          <DateSegment segment={segment} className={segment.type === 'literal' ? 'between' : 'part'} />
        </>
      )}
    </DateInput>
  </div>
)

/** Presses the form's first submit button, as a browser does for its own fields: nothing happens while that is disabled. */
const submitByEnter = ({ key, nativeEvent, currentTarget }: KeyboardEvent) => {
  const form = currentTarget.closest('form')
  if (key !== 'Enter' || nativeEvent.isComposing || !form) return
  const buttons = [...form.elements].filter(one => one instanceof HTMLButtonElement)
  const first = buttons.find(({ type }) => type === 'submit')
  if (first) first.click()
  else form.requestSubmit()
}

/** React Aria keeps the value it had while the parts are incomplete; a form must know that it is not what is shown. */
const FillWatch = ({ onFill }: Pick<Props, 'onFill'>) => {
  const day = useContext(DateFieldStateContext)
  const time = useContext(TimeFieldStateContext)
  const parts = (day ?? time)?.segments.filter(({ isEditable }) => isEditable) ?? []
  const empty = parts.filter(({ isPlaceholder }) => isPlaceholder).length
  const some = empty > 0 ? 'partial' : 'full'
  const fill = empty === parts.length ? 'empty' : some
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of changes only
  useEffect(() => onFill(fill), [fill])
  return null
}
