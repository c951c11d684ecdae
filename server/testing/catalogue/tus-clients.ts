import type { FastifyInstance } from 'fastify'
import { resumableUploads } from '../../../contract/files/resumable-uploads.ts'

type Headers = Record<string, string>
type Method = 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'GET' | 'PUT' | 'OPTIONS'

/** Opens a tus 1.0 client for a portal where the test chooses the caller. */
export const openTusClient = (app: FastifyInstance) => {
  const request = async (
    method: Method,
    url: string,
    { headers = {}, payload, who = 'steward' }: { headers?: Headers; payload?: Buffer; who?: string } = {},
  ) => {
    const always = { 'sec-fetch-site': 'same-origin', cookie: `who=${who}`, 'tus-resumable': '1.0.0' }
    const requestHeaders = { ...always, ...headers }
    const {
      statusCode,
      headers: replyHeaders,
      body,
    } = await app.inject({ method, url, headers: requestHeaders, ...(payload && { payload }) })
    return { status: statusCode, headers: replyHeaders as Record<string, string | undefined>, text: body }
  }
  const creationHeaders = (name: string, sizeBytes: number) => ({
    'upload-length': String(sizeBytes),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  })
  const create = (name: string, sizeBytes: number, who?: string) =>
    request('POST', resumableUploads.path, { headers: creationHeaders(name, sizeBytes), who })
  const sendChunk = (path: string, offset: number, bytes: Buffer, who?: string) =>
    request('PATCH', path, {
      headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      payload: bytes,
      who,
    })
  /** Uploads a file in one chunk; returns the id of the upload. */
  const uploadFile = async (name: string, bytes: Buffer, who?: string) => {
    const path = (await create(name, bytes.length, who)).headers.location!
    await sendChunk(path, 0, bytes, who)
    return toUploadId(path)
  }
  return { request, creationHeaders, create, sendChunk, uploadFile }
}

/** Returns the id of the upload at a path. */
export const toUploadId = (path: string) => path.slice(resumableUploads.path.length + 1)
