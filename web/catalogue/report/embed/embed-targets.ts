/** The report, and perhaps the chart, to which a link leads. */
export interface EmbedTarget {
  fileName: string
  /** The parameters of the chart, as in Explore; of a link to a report only its language and version. */
  query: URLSearchParams
  /** True if the link leads to Explore or an embedded chart, false if it leads to a report or one of its versions. */
  isOfChart: boolean
}

const maxUrlLength = 8000
/** Matches the paths of a report, of Explore, of a version and of an embedded chart. */
const pagePattern = /^\/(?:report|embed)\/(?<name>[^/]+)(?:\/(?<explore>explore)|\/v\/(?<version>[1-9]\d{0,8}))?\/?$/

/** Parses the URL of a page that has an embedded chart: a report, a version, Explore, or the embedded chart itself. Null for others. */
export const findEmbedTarget = (raw: string, publicUrl: string): EmbedTarget | null => {
  const url = raw.length <= maxUrlLength ? URL.parse(raw) : null
  // Parsed origins are compared, because a URL of another host may begin with the text of `publicUrl`.
  if (!url || url.origin !== new URL(publicUrl).origin || url.username || url.password) return null
  const { name, explore, version } = pagePattern.exec(url.pathname)?.groups ?? {}
  const isEmbed = url.pathname.startsWith('/embed/')
  const fileName = name === undefined ? null : decodeName(name)
  if (!fileName || (isEmbed && (explore || version))) return null
  const isOfChart = isEmbed || explore !== undefined
  const query = new URLSearchParams(isOfChart ? url.searchParams : {})
  // An API key that was left in a link must not be passed on.
  query.delete('key')
  const language = url.searchParams.get('lang')
  if (!isOfChart && language) query.set('lang', language)
  if (version) query.set('version', version)
  return { fileName, query, isOfChart }
}

const decodeName = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
