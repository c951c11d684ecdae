export { createStandardsDomain } from './domain.ts'
