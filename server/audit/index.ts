export { auditTrailLines } from './exports.ts'
