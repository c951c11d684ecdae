import { type Client, InvalidCredentialsError, PasswordPolicyControl, PasswordPolicyError } from 'ldapts'

/** Reasons for which a directory refuses a login. */
export type Refusal = 'wrong name or password' | 'locked' | 'disabled' | 'password expired'

/**
 * Codes that an Active Directory adds to 'invalid credentials', as in `AcceptSecurityContext error, data 52e`: Windows error codes in
 * hexadecimal, e.g. 775 for ERROR_ACCOUNT_LOCKED_OUT.
 */
const activeDirectoryCodes: Record<string, Refusal> = {
  532: 'password expired',
  533: 'disabled',
  701: 'disabled',
  773: 'password expired',
  775: 'locked',
}

/** Codes in the password policy control of an OpenLDAP. */
const policyErrors: Record<number, Refusal> = {
  [PasswordPolicyError.PasswordExpired]: 'password expired',
  [PasswordPolicyError.AccountLocked]: 'locked',
  [PasswordPolicyError.ChangeAfterReset]: 'password expired',
}

/** Logs in with a non-empty password; returns undefined if it is accepted. Rejects if the directory returns any other error. */
export const bindAs = async (client: Client, name: string, password: string): Promise<Refusal | undefined> => {
  const policy = new PasswordPolicyControl()
  try {
    await client.bind(name, password, policy)
  } catch (error) {
    if (!(error instanceof InvalidCredentialsError)) throw error
    const code = /, data ([\da-f]+),/.exec(error.message)?.[1] ?? ''
    return activeDirectoryCodes[code] ?? findPolicyError(policy) ?? 'wrong name or password'
  }
  // A directory may accept the password and report that it must be changed.
  return findPolicyError(policy)
}

const findPolicyError = ({ value }: PasswordPolicyControl) =>
  value?.error === undefined ? undefined : policyErrors[value.error]
