import type { Selection } from '../explore/address/address.ts'

/** Default size of an embedded chart in pixels, with its title and source. */
export const embedSize = { width: 760, height: 560 }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for an HTML attribute. */
const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, character => escapes[character]!)

/** Builds the HTML with which another site embeds a chart: an iframe, which by default is as wide as its container. */
export const buildEmbedCode = (
  address: string,
  title: string,
  { width, height }: { width: number | string; height: number } = { width: '100%', height: embedSize.height },
) =>
  `<iframe src="${escapeAttribute(address)}" title="${escapeAttribute(title)}" width="${width}" height="${height}" loading="lazy" style="border:0"></iframe>`

/** Resets the parts of a selection that do not affect its chart. */
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
