import type { Selection } from '../explore/address/address.ts'

/** Default size of an embedded chart in pixels, including title and source. */
export const embedSize = { width: 760, height: 560 }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Escapes a text for an HTML attribute. */
const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, sign => escapes[sign]!)

/** Builds the iframe of a chart; it fills its container unless a width is given. */
export const buildEmbedLine = (
  address: string,
  title: string,
  { width, height }: { width: number | string; height: number } = { width: '100%', height: embedSize.height },
) =>
  `<iframe src="${escapeAttribute(address)}" title="${escapeAttribute(title)}" width="${width}" height="${height}" loading="lazy" style="border:0"></iframe>`

/** Keeps the parts of a selection that affect its chart. */
export const toChartSelection = (selection: Selection): Selection => ({
  ...selection,
  sort: [],
  select: null,
  page: 1,
  view: 'both',
  group: null,
  split: null,
  measure: null,
  filter: null,
  find: null,
})
