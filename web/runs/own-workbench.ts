import { redirect } from 'react-router'
import { visitContext } from '../frame/visit.ts'
import type { Route } from './+types/own-workbench.ts'

/** /workbench/{firstname}{lastname}: the work bench of the visitor's own role, whatever the name; the home page for a visitor. */
export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(context.get(visitContext).signedIn ? '/admin/WorkBench' : '/')
