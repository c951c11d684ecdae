import { FailureText } from '../../../frame/staff/FailureText.tsx'

/** Shows why the data of a dialog could not be loaded; nothing without an error. */
export const FailedView = ({ error }: { error: unknown }) =>
  error === undefined ? null : (
    <p className="note bad" role="alert">
      <FailureText error={error} />
    </p>
  )
