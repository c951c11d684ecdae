import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { ServerPageContext } from './frame/server-page.ts'
import { visitContext } from './frame/visit.ts'
import { en } from './words/en.ts'
import { createWords } from './words/index.ts'
import { wordScripts } from './words/preload.server.ts'
import { th } from './words/th.ts'

const words = { en: createWords('en', en), th: createWords('th', th) }

/** Renders the whole page before the first byte, so that it can be cached and works without scripts. */
const handleRequest = (
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) =>
  new Promise<Response>((resolve, reject) => {
    const { nonce, language } = context.get(visitContext)
    const page = (
      <I18nextProvider i18n={words[language]}>
        <ServerPageContext value={{ nonce, wordScripts: wordScripts(language) }}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </ServerPageContext>
      </I18nextProvider>
    )
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Disables streaming of parts: a part that is sent later would move content.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough()
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        pipe(body)
      },
      // Nothing has been sent yet, so a failing part fails the page, and the error page replaces it.
      onError: reject,
    })
  })

/** Passes errors to the server's log, which adds the request. */
export const handleError = (error: unknown, { context }: { context: Readonly<RouterContextProvider> }) =>
  context.get(visitContext).report(error)

export default handleRequest
