import { redirect } from 'react-router'
import { visitContext } from '../frame/visit.ts'
import type { Route } from './+types/own-workbench.ts'

/** /workbench/{firstname}{lastname}: redirects users to the workbench, whatever the name in the path, and visitors to the home page. */
export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(context.get(visitContext).signedIn ? '/admin/WorkBench' : '/')
