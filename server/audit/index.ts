export { createAuditDomain } from './domain.ts'
export { listReferencedNames } from './names.ts'
export { listRecentChanges } from './recent-changes.ts'
export { createRefusedRecorder } from './refused-attempts.ts'
