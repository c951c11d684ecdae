/** The chart that a link to the portal shows. */
export interface EmbedTarget {
  fileName: string
  /** The parameters of the chart, as in Explore. */
  query: URLSearchParams
  /** True if the link leads to the embedded chart instead of Explore. */
  isOfChart: boolean
}

const maxAddressLength = 8000
const pagePattern = /^\/(?:report|embed)\/([^/]+)(?:\/(explore)|\/v\/([1-9]\d{0,8}))?\/?$/

/** Parses the address of a report, version, selection or embedded chart; null for other addresses. */
export const findEmbedTarget = (raw: string, publicUrl: string): EmbedTarget | null => {
  const url = raw.length <= maxAddressLength ? URL.parse(raw) : null
  // Compares parsed origins, as a text comparison could accept another host.
  if (!url || url.origin !== new URL(publicUrl).origin || url.username || url.password) return null
  const [, name, explore, version] = pagePattern.exec(url.pathname) ?? []
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
