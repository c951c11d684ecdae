import type { FastifyInstance } from 'fastify'
import { resumableUploads } from '../../../contract/files/resumable-uploads.ts'

type Headers = Record<string, string>
type Method = 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'GET' | 'PUT' | 'OPTIONS'

/** A tus 1.0 client for a portal where the test chooses the caller. */
export const openResuming = (app: FastifyInstance) => {
  const ask = async (method: Method, url: string, headers: Headers = {}, payload?: Buffer, who = 'steward') => {
    const always = { 'sec-fetch-site': 'same-origin', cookie: `who=${who}`, 'tus-resumable': '1.0.0' }
    const sent = { ...always, ...headers }
    const {
      statusCode,
      headers: told,
      body,
    } = await app.inject({ method, url, headers: sent, ...(payload && { payload }) })
    return { status: statusCode, headers: told as Record<string, string | undefined>, text: body }
  }
  const announced = (name: string, sizeBytes: number) => ({
    'upload-length': String(sizeBytes),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  })
  const begin = (name: string, sizeBytes: number, who?: string) =>
    ask('POST', resumableUploads.path, announced(name, sizeBytes), undefined, who)
  const sendPiece = (path: string, offset: number, bytes: Buffer, who?: string) =>
    ask(
      'PATCH',
      path,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      bytes,
      who,
    )
  /** Uploads a whole file; returns its id. */
  const bring = async (name: string, bytes: Buffer, who?: string) => {
    const path = (await begin(name, bytes.length, who)).headers.location!
    await sendPiece(path, 0, bytes, who)
    return idOf(path)
  }
  return { ask, announced, begin, sendPiece, bring }
}

export const idOf = (path: string) => path.slice(resumableUploads.path.length + 1)
