import type { FastifyInstance } from 'fastify'
import type { Reply, Request } from './requests.ts'

/** A form that is posted to its own address, which is not a call. */
export interface SentForm {
  /** The part of the address after the path. */
  name: string
  /** Empty if the body is not application/x-www-form-urlencoded. */
  fields: URLSearchParams
}

/** The response to a form: a text, or the address of the page to show. */
export type FormResponse = { text: string } | { seeOther: `/${string}` }

/** A form and the function that receives it. */
export interface FormRoute {
  path: `/${string}/`
  receive: (form: SentForm) => Promise<FormResponse>
}

const maxBodyBytes = 4096

/** Serves a form at `<path>:name`. Its body may be of any type and must be small. */
export const serveForm = (app: FastifyInstance, { path, receive }: FormRoute) => {
  // The scope has its own content type parser, because calls accept only JSON.
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxBodyBytes },
      async (_request: unknown, body: string) => body,
    )
    scope.post(`${path}:name`, { bodyLimit: maxBodyBytes }, async (request, reply) => {
      const { name } = request.params as { name: string }
      const formResponse = await receive({ name, fields: parseFormFields(request) })
      return sendFormResponse(formResponse, reply)
    })
  })
}

const parseFormFields = ({ headers, body }: Request) => {
  const isForm = headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') === true
  return new URLSearchParams(isForm && typeof body === 'string' ? body : '')
}

const sendFormResponse = (formResponse: FormResponse, reply: Reply) => {
  reply.header('cache-control', 'no-store')
  if ('seeOther' in formResponse) return reply.redirect(formResponse.seeOther, 303)
  return reply.type('text/plain; charset=utf-8').send(formResponse.text)
}
