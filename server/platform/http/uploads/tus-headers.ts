import { resumableUploads } from '../../../../contract/files/resumable-uploads.ts'
import { invalidInput, Problem } from '../../problem.ts'
import type { Reply, Request } from '../requests.ts'
import { toPlainName } from './plain-names.ts'
import type { UnfinishedUpload } from './unfinished-uploads.ts'

/** Throws 412 for a request of another version of tus. */
export const requireVersion = ({ headers }: Request, reply: Reply) => {
  if (headers['tus-resumable'] === resumableUploads.version) return
  reply.header('tus-version', resumableUploads.version)
  throw new Problem(412, 'Another version', { detail: `Send Tus-Resumable: ${resumableUploads.version}.` })
}

/** Returns the number of bytes in a header. Throws 400 if it is not a whole number. */
export const requireByteCount = ({ headers }: Request, name: 'upload-length' | 'upload-offset') => {
  const text = String(headers[name] ?? '')
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw invalidInput([{ field: name, message: 'Give a whole number of bytes.' }])
}

/** Returns the file name in the metadata: comma-separated pairs of a key and a base64 value. Throws 400 without a name. */
export const requireFileName = ({ headers }: Request) => {
  const pairs = String(headers['upload-metadata'] ?? '')
    .split(',')
    .map(pair => pair.trim().split(' '))
  const encoded = pairs.find(([key]) => key === 'filename')?.[1]
  const name = toPlainName(Buffer.from(encoded ?? '', 'base64').toString('utf8'))
  if (name === '') throw invalidInput([{ field: 'upload-metadata', message: 'Give the file name as filename.' }])
  return name
}

/** Throws 400 for a creation request with a body: the portal does not support the extension `creation-with-upload`. */
export const requireNoBody = ({ headers }: Request) => {
  if (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
    throw invalidInput([{ field: 'body', message: 'Announce the file first; its bytes follow by PATCH.' }])
}

/** Sets the headers from which a client learns where to resume and until when. */
export const setProgress = (reply: Reply, { offset, expiresAt }: UnfinishedUpload) =>
  reply.header('upload-offset', offset).header('upload-expires', expiresAt.toUTCString())
