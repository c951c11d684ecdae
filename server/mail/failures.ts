import type { Failure } from '../platform/jobs/index.ts'

interface SmtpError {
  name: string
  code?: string
  /** What the system said, where `code` is nodemailer's. */
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
}

// A refused login or sender is a fault of the settings, which can be corrected; only these are about the mail itself.
const aboutMail = new Set(['RCPT TO', 'DATA'])
// 421: the server is closing. 503: it lost count of the commands. 530: it wants a login first.
const aboutServer = new Set([421, 503, 530])

/** Reads why a mail was not taken out of an error of nodemailer, or of the disk: in codes, as a server's words may repeat the mail. */
export const toFailure = (error: unknown): Failure => {
  const { name, code, originalCode, command = '', response = '', responseCode } = error as SmtpError
  if (!responseCode) return { answer: originalCode ?? code ?? name, isPermanent: false, isAboutJob: false }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const isAboutMail = aboutMail.has(command) && !aboutServer.has(responseCode)
  return {
    answer: [responseCode, enhanced, 'to', command].filter(Boolean).join(' '),
    isPermanent: isAboutMail && responseCode >= 500,
    isAboutJob: isAboutMail,
  }
}
