import { type CookieChoice, chooseCookies } from '../../contract/consent/cookies.ts'
import { limits } from '../../contract/limits.ts'
import { send } from '../frame/calls.ts'

/** Records the choice about cookies on the server, which sets the cookies. */
export const recordChoice = (choice: CookieChoice) => {
  const [browserName, browserVersion] = parseBrowser(navigator.userAgent)
  return send(chooseCookies, {
    choice,
    browserName: browserName.slice(0, limits.browserName),
    browserVersion: browserVersion.slice(0, limits.browserVersion),
  })
}

// Most browsers also send the names of browsers whose engine they use, so the most specific names come first.
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /Edg\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /Firefox\/([\d.]+)/],
  ['Chrome', /Chrom(?:e|ium)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
]

const parseBrowser = (agent: string): [name: string, version: string] => {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(agent)?.[1]
    if (version) return [name, version]
  }
  return ['Other', '']
}
