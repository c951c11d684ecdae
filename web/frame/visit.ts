import { createContext, redirect } from 'react-router'
import type { Visit } from '../../contract/visit.ts'

/** How a loader gets at the visit: `context.get(visitContext)`. Set for every request that reaches a page. */
export const visitContext = createContext<Visit>()

const marked = 'x-login-required'

/** Redirects a visitor to the login, which leads back to the path. Throw what it returns. */
export const toLogin = (path: string) =>
  redirect(`/login?to=${encodeURIComponent(path)}`, { headers: { [marked]: 'yes' } })

/** Gives the data of a page that needs a login status 401: React Router sends a redirect as 202 and follows it whatever its status is. */
export const withLoginStatus = (answer: Response) => {
  if (!answer.headers.has(marked)) return answer
  const headers = new Headers(answer.headers)
  headers.delete(marked)
  return new Response(answer.body, { status: answer.status === 202 ? 401 : answer.status, headers })
}
