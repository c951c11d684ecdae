import { truncateText } from '../../contract/truncated-texts.ts'

/** Returns the second-level headings of an office page's HTML, with their ids. */
export const parseOutline = (html: string) =>
  [...html.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/g)].map(([, id = '', content = '']) => ({
    id,
    text: toPlainText(content),
  }))

/** Returns the first paragraph of an office page's HTML as a description for search engines, cut to the length that they show. */
export const parseOpening = (html: string) =>
  truncateText(toPlainText(/<p>(.*?)<\/p>/s.exec(html)?.[1] ?? ''), maxDescriptionLength)

/** Characters of a description that search engines show. */
const maxDescriptionLength = 160

/** The entities that the server writes. */
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

const toPlainText = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|quot|#39|amp);/g, entity => entities[entity] as string)
