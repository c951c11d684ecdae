import { addDirectoryUsers } from '../../contract/accounts/directory-users.ts'
import { getDirectory, logInWithDirectory } from '../../contract/accounts/logins.ts'
import { withdrawAgreement } from '../../contract/accounts/withdrawals.ts'
import { type Accounts, clearLoginCookies, setLoginCookies, withdrawAndClose } from '../accounts/index.ts'
import { requireUserActor } from '../platform/actor.ts'
import { route } from '../platform/http/route.ts'
import type { Directory } from './directory-client.ts'
import { logInDirectoryUser } from './logins.ts'
import { searchAndAdd } from './user-additions.ts'
import { isUserPassword } from './user-passwords.ts'

/** Returns the routes about the office's directory; without one, they respond that none is configured. */
export const directoryRoutes = (dependencies: { accounts: Accounts; directory: Directory | undefined }) => [
  route(getDirectory, () => ({ isConfigured: dependencies.directory !== undefined })),
  route(logInWithDirectory, async ({ actor, input, origin, response }) => {
    const { sessionToken, loginToken, ...message } = await logInDirectoryUser(dependencies, { ...input, actor, origin })
    setLoginCookies(response, message.user, { sessionToken, loginToken })
    return message
  }),
  // This call is in this domain because the directory checks the passwords of its accounts.
  route(withdrawAgreement, async ({ actor, input, origin, response }) => {
    const { userId } = requireUserActor(actor)
    if (!(await isUserPassword(dependencies, userId, input.password))) return { status: 'wrongPassword' as const }
    const status = await withdrawAndClose(dependencies.accounts, userId, origin)
    if (status === 'withdrawn') clearLoginCookies(response)
    return { status }
  }),
  route(addDirectoryUsers, ({ actor, writer, input, origin }) =>
    searchAndAdd(dependencies, { actor, writer: writer() }, { ...input, origin }),
  ),
]
