import { menu } from '../call.ts'

/**
 * Resumable uploads by the protocol tus 1.0 (https://tus.io/protocols/resumable-upload). A finished one replaces the file of a call whose input
 * has `upload_id`.
 */
export const resumableUploads = {
  path: '/api/uploads',
  access: menu('ReportConfiguration'),
  version: '1.0.0',
  extensions: 'creation,expiration,termination',
} as const
