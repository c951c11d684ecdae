/** Lengths and sizes that forms and server share. Lengths count UTF-16 code units. */
export const limits = {
  /** Search text; decisions.md 2: over-long text gets 400. */
  searchText: 200,
  /** Report ID and File Name (administration.md 5). */
  fileName: 200,
  /** Browser name and version, recorded with a cookie choice. */
  browserName: 100,
  browserVersion: 50,
  username: 100,
  password: 128,
  /** First and last name. */
  personName: 100,
  /** RFC 5321 4.5.3.1.3 leaves 254 octets for an address. */
  email: 254,
  /** What a user writes who chose another usage objective (consumer.md 9). */
  otherObjective: 255,
  /** Digits of a second-factor code (consumer.md 9). */
  code: 6,
  recoveryCode: 20,
  /** Report Name, in either language. */
  reportTitle: 500,
  description: 5000,
  /** Names of categories, sub-categories and sub levels. */
  name: 255,
  keyword: 255,
  keywords: 500,
  /** Licence, source and other single lines about a report. */
  line: 500,
  address: 2000,
  /** A suggestion of data, to the office. */
  suggestion: 2000,
  /** The PDF of a consent agreement; one with its fonts and a few pictures has some hundred kB. */
  agreementFileBytes: 20 * 2 ** 20,
  /** The token of an e-mail link. */
  token: 64,
  /** Rows of one page of a list on the wire. */
  pageSize: 1000,
  /** Saves of a report on one page, on the wire and on screen: with all its keywords one can have half a MB. */
  savesPageSize: 10,
  /** Rows of one page of a list on screen. */
  screenPageSize: 100,
  /** Rows of one page of search results on screen; each is taller than a row of a table. */
  resultsPageSize: 50,
  /** Rows of the preview on a report's page. */
  previewRows: 100,
  /** Characters of a cell that the preview shows; the files hold the whole. */
  previewCell: 120,
  /** Rows of New Releases and Top Downloads on the home page. */
  homeRows: 8,
} as const
