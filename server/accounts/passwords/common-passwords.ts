let reading: Promise<Set<string>> | undefined

/** Read when the first password is chosen: the list takes some megabytes. */
const readTried = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(password => password.length >= 4))
}

/**
 * Whether a password is among those that everybody tries first, in any case, with the digits and signs at its ends left out: the
 * rule of letters and digits by itself lets 'Password1' pass.
 */
export const isCommonPassword = async (password: string) => {
  reading ??= readTried()
  const tried = await reading
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return tried.has(lower) || (core.length >= lower.length - 4 && core.length >= 4 && tried.has(core))
}
