import { unsubscribePath, unsubscribeToken } from '../../../contract/follows/unsubscribing.ts'
import type { FormAnswer, SentForm } from '../../platform/http/forms.ts'
import { notFound } from '../../platform/problem.ts'
import type { FollowsGround } from '../ground.ts'
import { stopByLink } from './stops.ts'

/**
 * Stops what a link stops. A mail program gets a plain answer, the same each time (RFC 8058); the form of the page says `from=page` and leads
 * back to it. Throws 404 for a token that the portal did not make.
 */
export const answerStop = async (
  ground: Pick<FollowsGround, 'database' | 'clock' | 'key'>,
  { name, fields }: SentForm,
): Promise<FormAnswer> => {
  const token = unsubscribeToken.safeParse(name)
  if (!token.success) throw notFound()
  await stopByLink(ground, token.data, fields.get('stop') === 'all' ? 'all' : 'these')
  return fields.get('from') === 'page' ? { seeOther: `${unsubscribePath}${token.data}` } : { text: 'Stopped.\n' }
}
