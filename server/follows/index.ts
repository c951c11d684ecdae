export { openFollows } from './domain.ts'
