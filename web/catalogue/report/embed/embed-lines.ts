import type { Selection } from '../explore/address/address.ts'

/** Dots of an embedded chart with its title and its source, where a site says no other size. */
export const embedSize = { width: 760, height: 560 }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** A text within an attribute of HTML. */
const attributeText = (text: string) => text.replace(/[&<>"]/g, sign => escapes[sign]!)

/** The line of HTML by which a site shows a chart; it is as wide as its place unless a width is given. */
export const embedLine = (
  address: string,
  title: string,
  { width, height }: { width: number | string; height: number } = { width: '100%', height: embedSize.height },
) =>
  `<iframe src="${attributeText(address)}" title="${attributeText(title)}" width="${width}" height="${height}" loading="lazy" style="border:0"></iframe>`

/** What a chart depends on, without the rest of what Explore shows. */
export const chartSelection = (selection: Selection): Selection => ({
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
