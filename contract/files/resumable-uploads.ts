import { menu } from '../call.ts'

/**
 * Resumable uploads by the protocol tus 1.0 (https://tus.io/protocols/resumable-upload): a file is created with its size and sent in chunks. A
 * complete upload replaces the file of a call whose input has `upload_id`.
 */
export const resumableUploads = {
  path: '/api/uploads',
  access: menu('ReportConfiguration'),
  /** Version of the protocol, sent as `Tus-Resumable` with each request. */
  version: '1.0.0',
  /** Supported parts of the protocol, sent as `Tus-Extension`. */
  extensions: 'creation,expiration,termination',
} as const
