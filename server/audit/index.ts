export { createAuditDomain } from './domain.ts'
export { listNames } from './names.ts'
export { listRecentChanges } from './recent-changes.ts'
export { createRefusedRecorder } from './refused-attempts.ts'
