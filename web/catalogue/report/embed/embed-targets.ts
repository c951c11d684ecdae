/** What a link to the portal shows: the chart of a table, and where it is shown. */
export interface EmbedTarget {
  fileName: string
  /** The parameters of the chart, in the words of Explore. */
  query: URLSearchParams
  /** Whether the link leads to the chart itself or to the page that explores it. */
  isOfChart: boolean
}

const longest = 8000
const pages = /^\/(?:report|embed)\/([^/]+)(?:\/(explore)|\/v\/([1-9]\d{0,8}))?\/?$/

/** Reads the address of a report, of a version, of a selection or of an embedded chart; null for every other address. */
export const findEmbedTarget = (raw: string, publicUrl: string): EmbedTarget | null => {
  const url = raw.length <= longest ? URL.parse(raw) : null
  // Only origins are compared: a name before the host, or a longer host, is of another place.
  if (!url || url.origin !== new URL(publicUrl).origin || url.username || url.password) return null
  const [, name, explore, version] = pages.exec(url.pathname) ?? []
  const isEmbed = url.pathname.startsWith('/embed/')
  const fileName = name === undefined ? null : decoded(name)
  if (!fileName || (isEmbed && (explore || version))) return null
  const isOfChart = isEmbed || explore !== undefined
  const query = new URLSearchParams(isOfChart ? url.searchParams : {})
  // A key that somebody left in a link is not told to others.
  query.delete('key')
  const language = url.searchParams.get('lang')
  if (!isOfChart && language) query.set('lang', language)
  if (version) query.set('version', version)
  return { fileName, query, isOfChart }
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
