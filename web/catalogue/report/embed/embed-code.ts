import type { Selection } from '../explore/address/selection.ts'

/**
 * Size of an embedded chart with its title and source, in pixels. oEmbed uses both values unless the other site sets a lower maximum; the HTML
 * that readers copy uses the height only.
 */
export const embedSize = { width: 760, height: 560 }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for an HTML attribute. */
const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, character => escapes[character]!)

/** Builds the HTML with which another site embeds a chart: an iframe, by default as wide as its container. `address` is that of the chart. */
export const buildEmbedCode = (
  address: string,
  title: string,
  { width, height }: { width: number | string; height: number } = { width: '100%', height: embedSize.height },
) =>
  `<iframe src="${escapeAttribute(address)}" title="${escapeAttribute(title)}" width="${width}" height="${height}" loading="lazy" style="border:0"></iframe>`

/** Resets the parts of a selection that do not affect its chart. */
export const toChartSelection = (selection: Selection): Selection => ({
  ...selection,
  // The table
  sort: [],
  select: null,
  page: 1,
  // The choice between table and chart
  view: 'both',
  // The summary
  group: null,
  split: null,
  measure: null,
  // The open filter panel
  filter: null,
  find: null,
})
