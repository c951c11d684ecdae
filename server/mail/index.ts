export { letter } from './letters.ts'
export { openMailer } from './mailers.ts'
export { queueMail } from './queued-mails.ts'
