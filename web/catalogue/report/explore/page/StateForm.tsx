import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { stateField } from '../address/edits.ts'
import { useExploring } from './exploring.ts'

interface Props {
  className: string
  children: ReactNode
  /** A choice takes effect at once, where scripts run. */
  isImmediate?: boolean
}

/** A form that changes the selection; it works without scripts, since it carries the selection that it was drawn for. */
export const StateForm = ({ className, children, isImmediate }: Props) => {
  const { path, stateText } = useExploring()
  return (
    <Form
      className={className}
      action={path}
      method="get"
      preventScrollReset
      onChange={isImmediate ? event => event.currentTarget.requestSubmit() : undefined}
    >
      <input type="hidden" name={stateField} value={stateText} />
      {children}
    </Form>
  )
}
