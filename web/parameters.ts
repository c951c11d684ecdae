/**
 * Every query parameter that a page open to visitors reads. A visitor's page is rendered and cached without all others, so that a URL with
 * further parameters, e.g. of campaigns, gets the cached page.
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
 * Returns true for Explore and the API page, which are not cached: Explore also reads the names of its table's columns as parameters, and a
 * table becomes ready without a change of the catalogue.
 */
export const readsAll = (path: string) => /^\/report\/[^/]+\/(?:explore|api)\/?$/.test(path)
