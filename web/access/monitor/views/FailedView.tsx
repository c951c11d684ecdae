import { Trouble } from '../../../frame/staff/Trouble.tsx'

/** Shows why a view could not be opened. */
export const FailedView = ({ error }: { error: unknown }) =>
  error === undefined ? null : (
    <p className="note bad" role="alert">
      <Trouble error={error} />
    </p>
  )
