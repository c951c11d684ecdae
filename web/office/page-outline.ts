/** Returns the headings of a page's server-rendered HTML with their ids. */
export const parseOutline = (html: string) =>
  [...html.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/g)].map(([, id = '', content = '']) => ({
    id,
    text: toPlainText(content),
  }))

/** Returns the first paragraph for search engines, cut to the length that they show. */
export const parseOpening = (html: string) => {
  const text = toPlainText(/<p>(.*?)<\/p>/s.exec(html)?.[1] ?? '')
  return text.length <= maxDescriptionLength ? text : `${text.slice(0, maxDescriptionLength - 1).trimEnd()}…`
}

const maxDescriptionLength = 160

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

const toPlainText = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|quot|#39|amp);/g, sign => entities[sign] as string)
