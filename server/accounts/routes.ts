import * as logins from '../../contract/accounts/logins.ts'
import * as passwords from '../../contract/accounts/passwords.ts'
import * as profiles from '../../contract/accounts/profiles.ts'
import * as factors from '../../contract/accounts/second-factors.ts'
import * as sessions from '../../contract/accounts/sessions.ts'
import * as signUps from '../../contract/accounts/sign-ups.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { Accounts } from './accounts.ts'
import * as login from './login-answers.ts'
import { forgetPassword, resetPassword } from './password-changes.ts'
import * as profile from './profile-answers.ts'
import { listOwnAcceptances } from './profiles.ts'
import * as factor from './second-factor-answers.ts'
import { changeStanding, logOut } from './session-answers.ts'
import { checkSignUp, confirmEmail, readLink, signUp } from './sign-ups.ts'
import { unlockByLink } from './unlocks.ts'

export interface AccountParts {
  accounts: Accounts
  /** A setting, in minutes. */
  idleMinutes: number
  /** The office's own mail domain. */
  officeDomain: string
  /** What the other domains hold about a user, for the user's own export. */
  records: ((userId: number) => Promise<Record<string, unknown>>)[]
}

/** The calls about people and their sessions (consumer.md 7). */
export const accountRoutes = (parts: AccountParts): Route[] => [
  ...sessionRoutes(parts),
  ...signUpRoutes(parts),
  ...profileRoutes(parts),
]

const sessionRoutes = ({ accounts, idleMinutes }: AccountParts) => [
  route(logins.logIn, request => login.logIn(accounts, request)),
  route(logins.giveCode, request => login.giveCode(accounts, request)),
  route(logins.acceptAgreement, request => login.acceptAgreement(accounts, request)),
  route(logins.acceptPolicy, request => login.acceptAgreement(accounts, request)),
  route(sessions.getIdleTimeout, () => idleMinutes * 60_000),
  route(sessions.checkSession, ({ actor: { standing } }) => ({ session: { standing } })),
  route(sessions.changeStanding, request => changeStanding(accounts, request)),
  route(sessions.logOut, request => logOut(accounts, request)),
]

const signUpRoutes = ({ accounts }: AccountParts) => [
  route(signUps.checkSignUp, ({ input, origin }) => checkSignUp(accounts, input, origin)),
  route(signUps.signUp, ({ input, origin }) => signUp(accounts, input, origin)),
  route(signUps.readVerifyLink, ({ input }) => readLink(accounts, input.token, 'confirm')),
  route(signUps.confirmEmail, async ({ input }) => ({ status: await confirmEmail(accounts, input.token) })),
  route(signUps.readUnlockLink, ({ input }) => readLink(accounts, input.token, 'unlock')),
  route(signUps.unlock, async ({ input }) => ({ status: await unlockByLink(accounts, input.token) })),
  route(passwords.forgetPassword, async ({ input, origin }) => {
    await forgetPassword(accounts, input.username, origin)
    return { status: 'success' as const }
  }),
  route(passwords.resetPassword, async ({ input }) => ({ status: await resetPassword(accounts, input) })),
]

const profileRoutes = ({ accounts, officeDomain, records }: AccountParts) => [
  route(passwords.changePassword, request => login.changePassword(accounts, request)),
  route(profiles.getProfile, ({ actor }) => profile.readProfile(accounts, actor, officeDomain)),
  route(profiles.editProfile, request => profile.editProfile(accounts, request)),
  route(profiles.chooseNews, request => profile.chooseNews(accounts, request)),
  route(profiles.listAcceptances, ({ actor }) => listOwnAcceptances(accounts, actor.userId as number)),
  route(profiles.exportRecords, ({ actor }) => profile.exportRecords(records, actor)),
  route(factors.showQrCode, request => factor.showQrCode(accounts, request)),
  route(factors.beginSecondFactor, request => factor.beginSecondFactor(accounts, request)),
  route(factors.confirmSecondFactor, ({ actor, input }) => factor.confirmSecondFactor(accounts, actor, input.code)),
  route(factors.endSecondFactor, request => factor.endSecondFactor(accounts, request)),
]
