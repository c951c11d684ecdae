export { checkDirectory } from './checks.ts'
export { openDirectoryDomain, openOfficeDirectory } from './domain.ts'
export { isPasswordOf } from './own-passwords.ts'
