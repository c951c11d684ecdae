import type { ArgumentsOf, Call } from '../../../contract/call.ts'
import { type FileOptions, sendInOneRequest } from './send-form.ts'
import { sendResumably } from './send-resumably.ts'

/** Larger files resume after a lost connection, if their call supports it. */
const maxSingleRequestBytes = 5 * 2 ** 20

/**
 * Makes a call that uploads one file, and reports the progress. A large file resumes after a lost connection; a small one rejects with a
 * CallError of status 0. Rejects with a CallError if the server refuses the file, and with the signal's reason if it is aborted.
 */
export const sendFile = <C extends Call>(call: C, args: ArgumentsOf<C>, options: FileOptions) =>
  call.isResumable && options.file.size > maxSingleRequestBytes
    ? sendResumably(call, args, options)
    : sendInOneRequest(call, args, options)
