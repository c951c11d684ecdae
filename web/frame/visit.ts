import { createContext, redirect } from 'react-router'
import type { Visit } from '../../contract/visit.ts'

/** The visit of the request: loaders read it with `context.get(visitContext)`. */
export const visitContext = createContext<Visit>()

const loginHeader = 'x-login-required'

/** Creates a redirect to the login, which leads back to the path. The caller throws it. */
export const createLoginRedirect = (path: string) =>
  redirect(`/login?to=${encodeURIComponent(path)}`, { headers: { [loginHeader]: 'yes' } })

/**
 * Sets status 401 on the response of `createLoginRedirect` if the router requested only the data of the page. React Router sends such a
 * redirect with status 202, but its client follows it with any status.
 */
export const setLoginStatus = (response: Response) => {
  if (!response.headers.has(loginHeader)) return response
  const headers = new Headers(response.headers)
  headers.delete(loginHeader)
  return new Response(response.body, { status: response.status === 202 ? 401 : response.status, headers })
}
