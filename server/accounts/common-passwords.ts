import { dictionary } from '@zxcvbn-ts/language-common'

const tried = new Set(dictionary['passwords-common'].filter(password => password.length >= 4))

/**
 * Whether a password is among those that everybody tries first, in any case, with the digits and signs at its ends left out: the
 * rule of letters and digits alone lets 'Password1' pass.
 */
export const isCommonPassword = (password: string) => {
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return tried.has(lower) || (core.length >= lower.length - 4 && core.length >= 4 && tried.has(core))
}
