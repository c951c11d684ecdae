import { unsubscribePath, unsubscribeToken } from '../../../contract/follows/unsubscribing.ts'
import type { FormAnswer, SentForm } from '../../platform/http/forms.ts'
import { notFound } from '../../platform/problem.ts'
import type { FollowsContext } from '../context.ts'
import { stopByLink } from './stops.ts'

/**
 * Stops the mails of a link. A mail program gets a plain response, always the same (RFC 8058); the form of the page sends `from=page` and
 * is redirected back to it. Throws 404 for an invalid token.
 */
export const answerStop = async (
  context: Pick<FollowsContext, 'database' | 'clock' | 'key'>,
  { name, fields }: SentForm,
): Promise<FormAnswer> => {
  const token = unsubscribeToken.safeParse(name)
  if (!token.success) throw notFound()
  await stopByLink(context, token.data, fields.get('stop') === 'all' ? 'all' : 'these')
  return fields.get('from') === 'page' ? { seeOther: `${unsubscribePath}${token.data}` } : { text: 'Stopped.\n' }
}
