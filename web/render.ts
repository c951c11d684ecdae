import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Web } from '../contract/visit.ts'
import { setLoginStatus, visitContext } from './frame/visit.ts'
import { createPatternFinder } from './route-patterns.ts'

export { parameters, readsAllParameters } from './parameters.ts'

/** Returns the pattern of the route that handles a path. */
export const findPattern: Web['findPattern'] = createPatternFinder(build.routes)

const respond = createRequestHandler(build, import.meta.env.MODE)

/** Renders the response to one visit: a page, or the result of a loader. */
export const render: Web['render'] = async (request, visit) => {
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return setLoginStatus(await respond(request, context))
}
