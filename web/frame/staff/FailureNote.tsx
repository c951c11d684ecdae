import type { ReactNode } from 'react'
import { FailureText } from './FailureText.tsx'

interface Props {
  /** What the call threw; undefined if it did not fail. */
  failure: unknown
  /** What the user can do. */
  children?: ReactNode
}

/** A note that says why a call of staff failed; nothing without a failure. */
export const FailureNote = ({ failure, children }: Props) =>
  failure === undefined ? null : (
    <p className="note bad" role="alert">
      <FailureText error={failure} />
      {children}
    </p>
  )
