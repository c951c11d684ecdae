export { type CookieChoices, consentCookie, cookieChoicesOf } from './cookie-choices.ts'
