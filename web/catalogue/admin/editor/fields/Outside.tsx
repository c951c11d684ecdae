import type { FormEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'

const stopPropagation = (event: FormEvent) => event.stopPropagation()

/** Renders dialogs with their own fields outside the report's form, so that neither form submits the other. */
export const Outside = ({ children }: { children: ReactNode }) =>
  createPortal(<div onSubmit={stopPropagation}>{children}</div>, document.body)
