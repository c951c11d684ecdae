import { data } from 'react-router'

/** What a loader throws on for a report that is not there for the reader, or a name that no report can have: one as the other. */
export const orNoReport = (error: unknown) =>
  [400, 404].includes((error as { status?: number }).status ?? 500) ? data(null, { status: 404 }) : error
