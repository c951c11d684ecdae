import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** Whoever is signed in, with the administration's menus open to them. */
export type Me = NonNullable<Awaited<ReturnType<typeof loader>>['me']>

/** What the server said about this visit: the office, the categories, who looks. Throws outside the shell. */
export const useVisit = () => {
  const visit = useRouteLoaderData<typeof loader>('root')
  if (!visit) throw new Error('There is no visit outside the shell.')
  return visit
}
