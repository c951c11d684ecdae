export { consentCookie, cookieChoicesOf } from './cookie-choices.ts'
