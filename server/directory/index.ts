export { checkDirectory } from './checks.ts'
export { openDirectoryDomain, openOfficeDirectory } from './domain.ts'
export { isCorrectPassword } from './own-passwords.ts'
