import type { FormEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'

const keep = (event: FormEvent) => event.stopPropagation()

/** Dialogs with fields of their own are outside the report's form, so that neither submits the other. */
export const Outside = ({ children }: { children: ReactNode }) =>
  createPortal(<div onSubmit={keep}>{children}</div>, document.body)
