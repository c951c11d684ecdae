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

/** Renders the whole page before the first byte: it is kept for the next visitor, and reads without scripts. */
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
      // Each part in its place from the start: one sent later would move what is drawn already.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough()
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        pipe(body)
      },
      // Nothing has been sent yet, so a part that fails fails the page, and the error page takes its place.
      onError: reject,
    })
  })

/** Hands what failed to the server's log, which names the request. */
export const handleError = (error: unknown, { context }: { context: Readonly<RouterContextProvider> }) =>
  context.get(visitContext).report(error)

export default handleRequest
