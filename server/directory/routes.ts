import { getDirectory, logInWithDirectory } from '../../contract/accounts/logins.ts'
import { type Accounts, hand } from '../accounts/index.ts'
import { route } from '../platform/http/route.ts'
import type { Directory } from './directories.ts'
import { logIn } from './logins.ts'

/** The call about the office's directory; without one configured it says so. */
export const directoryRoutes = (parts: { accounts: Accounts; directory: Directory | undefined }) => [
  route(getDirectory, () => ({ isConfigured: parts.directory !== undefined })),
  route(logInWithDirectory, async ({ actor, input, origin, answer }) => {
    const { sessionToken, loginToken, ...said } = await logIn(parts, { ...input, actor, origin })
    hand(answer, said.user, { sessionToken, loginToken })
    return said
  }),
]
