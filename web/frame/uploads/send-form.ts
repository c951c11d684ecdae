import type { ArgumentsOf, Call, OutputOf } from '../../../contract/call.ts'
import { toWireArguments } from '../../../contract/wire-arguments.ts'
import { CallError } from '../calls.ts'
import { readJson, sendBody } from './send-body.ts'

export interface FileOptions {
  file: File
  /** Number of bytes sent; all of them while the server reads and checks the file. */
  onProgress: (sentBytes: number) => void
  /** Called when the connection of a large file is lost; the upload resumes automatically. */
  onInterrupted?: () => void
  signal: AbortSignal
}

/** Makes a call with a file in one request. Rejects with a CallError of status 0 if the connection is lost. */
export const sendInOneRequest = <C extends Call>(
  call: C,
  args: ArgumentsOf<C>,
  { file, onProgress, signal }: FileOptions,
) => {
  const form = buildForm(call, args)
  form.append(call.files?.[0] ?? 'file', file, file.name)
  // The fields precede the file in the body, so the bytes beyond the file's size are sent first.
  const onBodyProgress = (sentBytes: number, totalBytes: number) =>
    onProgress(Math.min(file.size, Math.max(0, sentBytes - (totalBytes - file.size))))
  return sendForm(call, form, { onProgress: onBodyProgress, signal })
}

/** Sends the fields of a call, and returns its output. Rejects with a CallError of status 0 if the response is incomplete. */
export const sendForm = async <C extends Call>(
  call: C,
  form: FormData,
  {
    onProgress = () => {},
    signal,
  }: { onProgress?: (sentBytes: number, totalBytes: number) => void; signal: AbortSignal },
) => {
  const xhr = await sendBody({ method: call.method, path: call.path, content: form }, { onProgress, signal })
  const output = readJson(xhr)
  if (!output) throw new CallError(0, 'The response is incomplete')
  return call.output.parse(output) as OutputOf<C>
}

/** Builds the fields of a form. They precede the file, because the server needs them when the first byte of the file arrives. */
export const buildForm = (call: Call, args: Record<string, unknown>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(toWireArguments(call.input, args)))
    if (value !== undefined) form.append(name, String(value))
  return form
}
