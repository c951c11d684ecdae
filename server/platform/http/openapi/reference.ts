import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { describeAccess } from '../../../../contract/access-sentences.ts'
import type { Call } from '../../../../contract/call.ts'
import { escapeHtml } from '../../html.ts'
import { buildOpenApi } from './openapi.ts'

const style = `
body { font: 16px/1.6 'IBM Plex Sans', system-ui, sans-serif; color: #15213b; background: #fbfaf6; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h2 { font-size: 1rem; margin: 2rem 0 0; border-top: 1px solid #e2ded4; padding-top: 1rem; overflow-wrap: anywhere }
code, pre { font: 14px/1.5 ui-monospace, monospace } pre { overflow-x: auto; background: #f3f1ea; padding: 1rem }
summary, a { color: #0b565b } p { margin: 0.25rem 0 }
`

const formatJson = (value: unknown) => `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

/** Serves `/api/openapi.json`, and a readable form of it at `/api/docs`. */
export const openReference = (app: FastifyInstance, calls: Call[]) => {
  const document = buildOpenApi(calls)
  const json = JSON.stringify(document)
  const page = buildPage(document, calls)
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  )
}

const buildPage = (document: ReturnType<typeof buildOpenApi>, calls: Call[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The calls of Khlang</title><style>${style}</style></head><body><main>
<h1>The calls of Khlang</h1>
<p>${calls.length} calls. The same for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${calls.map(call => buildSection(call, document.paths[call.path] ?? {})).join('\n')}
</main></body></html>`

const buildSection = (call: Call, operations: object) => `<section id="${call.name}">
<h2><code>${call.method} ${escapeHtml(call.path)}</code></h2>
<p>${escapeHtml(call.summary)}</p>
<p>Access: ${escapeHtml(describeAccess(call.access))}</p>
<details><summary>Shapes</summary>${formatJson(operations)}</details>
</section>`
