export { SparkLine } from './SparkLine.tsx'
