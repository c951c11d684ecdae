import { Trouble } from '../../../frame/staff/Trouble.tsx'

/** Shows why the data of a dialog could not be loaded; nothing without an error. */
export const FailedView = ({ error }: { error: unknown }) =>
  error === undefined ? null : (
    <p className="note bad" role="alert">
      <Trouble error={error} />
    </p>
  )
