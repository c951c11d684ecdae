export { openLoadsDomain } from './domain.ts'
