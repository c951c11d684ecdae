export { CookieWarning } from './CookieWarning.tsx'
