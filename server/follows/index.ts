export { createFollowsDomain } from './domain.ts'
