export { createFollowsDomain } from './domain.ts'
export { refreshQueuedLetter } from './releases/queued-letters.ts'
