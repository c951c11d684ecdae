let loading: Promise<Set<string>> | undefined

/** Loads the list of common passwords, which takes some megabytes; called when the first password is chosen. */
const loadCommonPasswords = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(password => password.length >= 4))
}

/**
 * Returns true for a common password, ignoring case and the digits and signs at its ends, because 'Password1' meets the rule that requires
 * letters and digits.
 */
export const isCommonPassword = async (password: string) => {
  loading ??= loadCommonPasswords()
  const commonPasswords = await loading
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return commonPasswords.has(lower) || (core.length >= lower.length - 4 && commonPasswords.has(core))
}
