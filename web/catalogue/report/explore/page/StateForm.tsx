import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { stateField } from '../address/submitted-forms.ts'
import { useExploring } from './exploring.ts'

interface Props {
  className: string
  children: ReactNode
  /** True if a change submits the form immediately when scripts run. */
  isImmediate?: boolean
}

/** A form that changes the selection. One field contains the current selection, so that the form works without scripts. */
export const StateForm = ({ className, children, isImmediate }: Props) => {
  const { path, formState } = useExploring()
  return (
    <Form
      className={className}
      action={path}
      method="get"
      preventScrollReset
      onChange={isImmediate ? event => event.currentTarget.requestSubmit() : undefined}
    >
      <input type="hidden" name={stateField} value={formState} />
      {children}
    </Form>
  )
}
