import { redirect } from 'react-router'
import { visitContext } from '../frame/visit.ts'
import type { Route } from './+types/own-workbench.ts'

/**
 * Answers /workbench/{firstname}{lastname}: redirects to the work bench of the user's own role, whatever the name; visitors to the home
 * page.
 */
export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(context.get(visitContext).signedIn ? '/admin/WorkBench' : '/')
