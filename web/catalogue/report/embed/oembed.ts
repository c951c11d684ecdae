import type { LoaderFunctionArgs } from 'react-router'
import { getReport } from '../../../../contract/catalogue/report-details.ts'
import { getOffice } from '../../../../contract/office/pages.ts'
import type { Language, Visit } from '../../../../contract/visit.ts'
import { visitContext } from '../../../frame/visit.ts'
import { embedPath, titleIn } from '../../lists/texts.ts'
import type { Description } from '../explore/answers.ts'
import { createSendQuery } from '../explore/explore.server.ts'
import { buildEmbedLine, embedSize } from './embed-lines.ts'
import { type EmbedTarget, findEmbedTarget } from './embed-targets.ts'

/** Cache lifetime of responses, in seconds. */
const cacheSeconds = 3600

/** Answers /oembed: the iframe of a link to a report or selection (oembed.com, version 1.0). */
export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const visit = context.get(visitContext)
  const { searchParams } = new URL(request.url)
  if ((searchParams.get('format') ?? 'json') !== 'json') return buildRefusal(501, 'Only format=json is supported.')
  const raw = searchParams.get('url')
  if (raw === null) return buildRefusal(400, 'Give the address of a page of this portal as url.')
  const [maxWidth, maxHeight] = ['maxwidth', 'maxheight'].map(name => parseMaximum(searchParams.get(name)))
  if (!maxWidth || !maxHeight) return buildRefusal(400, 'Give maxwidth and maxheight as whole numbers above 0.')
  const target = findEmbedTarget(raw, visit.publicUrl)
  const result = target && (await describePage(visit, target, { maxWidth, maxHeight }).catch(toRateLimitRefusal))
  if (result instanceof Response) return result
  return result ? Response.json(result) : buildRefusal(404, 'No public page of this portal has this address.')
}

/** Parses a maximum size; no limit if absent, null if invalid. */
const parseMaximum = (raw: string | null) => {
  if (raw === null || raw === '') return Number.POSITIVE_INFINITY
  return /^[1-9]\d{0,5}$/.test(raw) ? Number(raw) : null
}

const titles: Record<number, string> = {
  400: 'Bad request',
  404: 'Not found',
  429: 'Too many tries',
  501: 'Not implemented',
}

/** Builds a refusal as a problem (RFC 9457). */
const buildRefusal = (status: number, detail: string) =>
  Response.json(
    { type: 'about:blank', title: titles[status], status, detail },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

interface MaxSize {
  maxWidth: number
  maxHeight: number
}

/** Builds the response for a page; null for a report, version or table that is not public. */
const describePage = async (visit: Visit, { fileName, query }: EmbedTarget, { maxWidth, maxHeight }: MaxSize) => {
  const language: Language = query.get('lang') === 'th' ? 'th' : 'en'
  const version = query.get('version')
  const [office, details] = await Promise.all([
    visit.call(getOffice),
    visit.call(getReport, { fileName, ...(version && { version: Number(version) }) }).catch(toNullIfMissing),
  ])
  if (!details) return null
  const title = titleIn(language, details.report)
  const commonFields = {
    version: '1.0',
    title,
    provider_name: office.name[language],
    provider_url: visit.publicUrl,
    cache_age: cacheSeconds,
  }
  const table = await createSendQuery(visit, details.report.fileName)<Description>(
    '',
    new URLSearchParams(version ? { version } : {}),
  ).catch(toNullIfMissing)
  if (table?.state !== 'ready') return { type: 'link', ...commonFields }
  const address = `${visit.publicUrl}${embedPath(details.report)}${query.size ? `?${query}` : ''}`
  const width = Math.min(embedSize.width, maxWidth)
  const height = Math.min(embedSize.height, maxHeight)
  return { type: 'rich', ...commonFields, html: buildEmbedLine(address, title, { width, height }), width, height }
}

/** Treats a page that is not public as missing; other failures are rethrown. */
const toNullIfMissing = (error: unknown) => {
  const { status = 500 } = (error ?? {}) as { status?: number }
  if (status === 404 || status === 400) return null
  throw error
}

/** Returns the response for a network that exceeds its rate limit; throws any other error. */
const toRateLimitRefusal = (error: unknown) => {
  const { status = 500 } = (error ?? {}) as { status?: number }
  if (status === 429) return buildRefusal(status, 'Please try again in a few seconds.')
  throw error
}
