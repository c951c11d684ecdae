let commonPasswordsPromise: Promise<Set<string>> | undefined

/** Shorter words of the list need not be kept: a password has at least eight characters, of which four may be ignored. */
const minWordLength = 4
/** How many characters at the ends of a password may be ignored. */
const maxIgnoredCharacters = 4

/** Loads the list of common passwords, which takes some megabytes; called when the first password is chosen. */
const loadCommonPasswords = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(password => password.length >= minWordLength))
}

/**
 * Returns true for a common password. Case, and a few digits or signs at the ends, are ignored: otherwise 'Password1' would be allowed, as
 * it has the required letters and digit.
 */
export const isCommonPassword = async (password: string) => {
  commonPasswordsPromise ??= loadCommonPasswords()
  const commonPasswords = await commonPasswordsPromise
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return commonPasswords.has(lower) || (lower.length - core.length <= maxIgnoredCharacters && commonPasswords.has(core))
}
