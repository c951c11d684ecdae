export { createAuditDomain } from './domain.ts'
export { listReferencedNames as listNames } from './names.ts'
export { listRecentChanges } from './recent-changes.ts'
export { createRefusedRecorder } from './refused-attempts.ts'
