export { formatMonth } from './months.ts'
export { SparkLine } from './SparkLine.tsx'
