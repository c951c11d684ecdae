import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** What the server said about this visit: the office, the categories, who looks. Throws outside the shell. */
export const useVisit = () => {
  const visit = useRouteLoaderData<typeof loader>('root')
  if (!visit) throw new Error('There is no visit outside the shell.')
  return visit
}
