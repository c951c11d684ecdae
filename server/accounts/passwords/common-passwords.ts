let reading: Promise<Set<string>> | undefined

/** Reads the common passwords. They are loaded when the first password is chosen, as the list takes some megabytes. */
const readTried = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(password => password.length >= 4))
}

/**
 * Returns true for a common password, ignoring case and the digits and signs at its ends: the rule of letters and digits would allow
 * 'Password1'.
 */
export const isCommonPassword = async (password: string) => {
  reading ??= readTried()
  const tried = await reading
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return tried.has(lower) || (core.length >= lower.length - 4 && tried.has(core))
}
