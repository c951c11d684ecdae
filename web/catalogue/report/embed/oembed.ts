import type { LoaderFunctionArgs } from 'react-router'
import { getReport } from '../../../../contract/catalogue/report-details.ts'
import { getOffice } from '../../../../contract/office/pages.ts'
import type { Language, Visit } from '../../../../contract/visit.ts'
import { visitContext } from '../../../frame/visit.ts'
import { buildEmbedPath } from '../../lists/catalogue-paths.ts'
import { pickReportTitle } from '../../lists/names.ts'
import type { TableDescription } from '../explore/api-responses.ts'
import { createSendQuery } from '../explore/explore-queries.server.ts'
import { buildEmbedCode, embedSize } from './embed-code.ts'
import { type EmbedTarget, findEmbedTarget } from './embed-targets.ts'

/** How long other sites may cache a response. */
const cacheSeconds = 3600

/** /oembed: responds with the HTML that embeds the page of a URL (oembed.com, version 1.0). */
export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const visit = context.get(visitContext)
  const { searchParams } = new URL(request.url)
  if ((searchParams.get('format') ?? 'json') !== 'json') return buildRefusal(501, 'Only format=json is supported.')
  const url = searchParams.get('url')
  if (url === null) return buildRefusal(400, 'Give the address of a page of this portal as url.')
  const [maxWidth, maxHeight] = ['maxwidth', 'maxheight'].map(name => parseMaximum(searchParams.get(name)))
  if (!maxWidth || !maxHeight) return buildRefusal(400, 'Give maxwidth and maxheight as whole numbers above 0.')
  const target = findEmbedTarget(url, visit.publicUrl)
  try {
    const embed = target && (await buildEmbed(visit, target, { maxWidth, maxHeight }))
    return embed ? Response.json(embed) : buildRefusal(404, 'No public page of this portal has this address.')
  } catch (error) {
    const exceedsRateLimit = readStatus(error) === 429
    if (exceedsRateLimit) return buildRefusal(429, 'Please try again in a few seconds.')
    throw error
  }
}

/** Parses a maximum size in pixels: infinity if it is absent, null if it is invalid. */
const parseMaximum = (raw: string | null) => {
  if (raw === null || raw === '') return Number.POSITIVE_INFINITY
  return /^[1-9]\d{0,5}$/.test(raw) ? Number(raw) : null
}

/** The titles of problems, by their status. */
const problemTitles: Record<number, string> = {
  400: 'Bad request',
  404: 'Not found',
  429: 'Too many attempts',
  501: 'Not implemented',
}

/** Builds a refusal as a problem (RFC 9457). */
const buildRefusal = (status: number, detail: string) =>
  Response.json(
    { type: 'about:blank', title: problemTitles[status], status, detail },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

interface MaxSize {
  maxWidth: number
  maxHeight: number
}

/** Builds the body of the oEmbed response for a page; null if the report or its version is not public. Without a table it has only a link. */
const buildEmbed = async (visit: Visit, { fileName, query }: EmbedTarget, { maxWidth, maxHeight }: MaxSize) => {
  const language: Language = query.get('lang') === 'th' ? 'th' : 'en'
  const version = query.get('version')
  const [office, details] = await Promise.all([
    visit.call(getOffice),
    visit.call(getReport, { fileName, ...(version && { version: Number(version) }) }).catch(toNullIfMissing),
  ])
  if (!details) return null
  const title = pickReportTitle(language, details.report)
  const sharedFields = {
    version: '1.0',
    title,
    provider_name: office.name[language],
    provider_url: visit.publicUrl,
    cache_age: cacheSeconds,
  }
  const tableDescription = await createSendQuery(visit, details.report.fileName)<TableDescription>(
    // An empty path requests the description of the table.
    '',
    new URLSearchParams(version ? { version } : {}),
  ).catch(toNullIfMissing)
  if (tableDescription?.state !== 'ready') return { type: 'link', ...sharedFields }
  const address = `${visit.publicUrl}${buildEmbedPath(details.report)}${query.size ? `?${query}` : ''}`
  const width = Math.min(embedSize.width, maxWidth)
  const height = Math.min(embedSize.height, maxHeight)
  return { type: 'rich', ...sharedFields, html: buildEmbedCode(address, title, { width, height }), width, height }
}

/** Returns null for the error of a report that is missing or not public; throws any other error. */
const toNullIfMissing = (error: unknown) => {
  const status = readStatus(error)
  if (status === 404 || status === 400) return null
  throw error
}

/** Returns the status of an error of a call; undefined for any other error. */
const readStatus = (error: unknown) => ((error ?? {}) as { status?: number }).status
