export { letter } from './letters.ts'
export { openMailer } from './mailers.ts'
export { queueMail, sweepMails } from './queued-mails.ts'
