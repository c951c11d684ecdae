export { useNames } from './use-names.ts'
export { useReading } from './use-reading.ts'
