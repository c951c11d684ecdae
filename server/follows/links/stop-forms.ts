import { unsubscribePath, unsubscribeToken } from '../../../contract/follows/unsubscribing.ts'
import type { FormResponse, SentForm } from '../../platform/http/forms.ts'
import { notFound } from '../../platform/problem.ts'
import type { FollowsContext } from '../context.ts'
import { unsubscribeByLink } from './unsubscribe-links.ts'

/**
 * Receives a POST to an unsubscribe link and stops its mails. A mail program receives a short text (RFC 8058); the form of the page sends
 * `from=page` and is redirected back to the page. Throws 404 for an invalid token.
 */
export const receiveStopForm = async (
  context: Pick<FollowsContext, 'database' | 'clock' | 'key'>,
  { name, fields }: SentForm,
): Promise<FormResponse> => {
  const token = unsubscribeToken.safeParse(name)
  if (!token.success) throw notFound()
  await unsubscribeByLink(context, token.data, fields.get('stop') === 'all' ? 'all' : 'these')
  return fields.get('from') === 'page' ? { seeOther: `${unsubscribePath}${token.data}` } : { text: 'Stopped.\n' }
}
