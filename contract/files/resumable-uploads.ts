import { menu } from '../call.ts'

/**
 * Resumable uploads by the protocol tus 1.0 (https://tus.io/protocols/resumable-upload): a client declares the size of a file and sends it
 * in chunks. A call whose input has `upload_id` then uses the complete upload instead of a file of its own.
 */
export const resumableUploads = {
  path: '/api/uploads',
  access: menu('ReportConfiguration'),
  /** Version of the protocol, sent as `Tus-Resumable` with each request. */
  version: '1.0.0',
  /** Supported parts of the protocol, sent as `Tus-Extension`. */
  extensions: 'creation,expiration,termination',
} as const
