import type { FormEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** React passes the events of a portal to the component that renders it, here the report's form. */
const stopPropagation = (event: FormEvent) => event.stopPropagation()

/** Renders a dialog with its own fields outside the report's form, so that neither form submits the other. */
export const OutsideForm = ({ children }: { children: ReactNode }) =>
  createPortal(<div onSubmit={stopPropagation}>{children}</div>, document.body)
