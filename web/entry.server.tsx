import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { ServerPageContext } from './frame/server-page.ts'
import { visitContext } from './frame/visit.ts'
import { en } from './words/en.ts'
import { createI18n } from './words/index.ts'
import { listWordScripts } from './words/preload.server.ts'
import { th } from './words/th.ts'

const i18nByLanguage = { en: createI18n('en', en), th: createI18n('th', th) }

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
      <I18nextProvider i18n={i18nByLanguage[language]}>
        <ServerPageContext value={{ nonce, wordScripts: listWordScripts(language) }}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </ServerPageContext>
      </I18nextProvider>
    )
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Sends the page as a whole: a part that is sent later would move content.
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

/** Reports an error to the server, which logs it with its request. */
export const handleError = (error: unknown, { context }: { context: Readonly<RouterContextProvider> }) =>
  context.get(visitContext).logError(error)

export default handleRequest
