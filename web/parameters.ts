/**
 * Every parameter of an address that a page open to visitors reads. A visitor's page is made and kept as if others were not there, so
 * that an address with further ones, such as those of campaigns, gets the cached page.
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
 * The page that shows a selection of a table reads the names of its columns too. The page about its API is like it made for each request, as a
 * table becomes ready without a change of the catalogue.
 */
export const readsAll = (path: string) => /^\/report\/[^/]+\/(?:explore|api)\/?$/.test(path)
