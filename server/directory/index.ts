export { checkDirectoryConnection } from './checks.ts'
export { createDirectoryDomain, openOfficeDirectory } from './domain.ts'
export { isUserPassword } from './user-passwords.ts'
