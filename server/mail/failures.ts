import type { Failure } from '../platform/jobs/index.ts'

interface SmtpError {
  name: string
  code?: string
  /** The system's error code, if `code` is nodemailer's. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

// SMTP commands whose refusal concerns the mail itself. A refused login or sender is a fault of the settings, which can be corrected.
const mailCommands = new Set(['RCPT TO', 'DATA'])
// Codes that concern the server even after these commands. 421: it is closing. 503: wrong order of commands. 530: a login is required.
const serverFaultCodes = new Set([421, 503, 530])

/**
 * Converts an error of nodemailer or of the disk to a failure. Its reason has only codes, because a server's message may repeat the mail.
 */
export const toFailure = (error: unknown): Failure => {
  const { name, code, originalCode, command = '', response = '', responseCode } = error as SmtpError
  if (!responseCode) return { reason: originalCode ?? code ?? name, isPermanent: false, isAboutJob: false }
  const enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const isAboutMail = mailCommands.has(command) && !serverFaultCodes.has(responseCode)
  return {
    reason: [responseCode, enhancedCode, 'to', command].filter(Boolean).join(' '),
    isPermanent: isAboutMail && responseCode >= 500,
    isAboutJob: isAboutMail,
  }
}
