/**
 * Every query parameter that a page for visitors reads. Other parameters are removed before the page is rendered and cached, so that a URL
 * with further parameters, e.g. of a campaign, gets the cached page.
 */
export const parameters = [
  'q',
  'category',
  'page',
  'sort',
  'desc',
  'sub',
  'to',
  'forgot',
  'file',
  'report',
  'month',
  'table',
  'as_of',
  'lang',
  'era',
] as const

/**
 * Returns true for the pages that keep every parameter and are not cached. Explore also reads the names of its table's columns as
 * parameters; the API page changes when a table becomes ready, which does not change the catalogue's version.
 */
export const readsAllParameters = (path: string) => /^\/report\/[^/]+\/(?:explore|api)\/?$/.test(path)
