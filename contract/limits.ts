/** Lengths and sizes that forms and server share. Lengths count UTF-16 code units. */
export const limits = {
  /** Search text; docs/behaviour/answers.md#answers-and-failures: over-long text gets 400. */
  searchText: 200,
  /** Report ID and File Name (docs/behaviour/editor.md#fields). */
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
  /** What a user writes who chose another usage objective (docs/behaviour/accounts.md#sign-up). */
  otherObjective: 255,
  /** Digits of a second-factor code (docs/behaviour/logins.md#second-factor). */
  code: 6,
  recoveryCode: 20,
  /** Report Name, in either language. */
  reportTitle: 500,
  description: 5000,
  /** Names of categories, sub-categories and sub levels. */
  name: 255,
  /** Description of a column of a source (docs/behaviour/sources.md#sample-and-descriptions). */
  columnDescription: 255,
  keyword: 255,
  keywords: 500,
  /** Licence, source and other single lines about a report. */
  line: 500,
  address: 2000,
  /** The address of a download, with the query of a selection. */
  fileAddress: 2300,
  /** A suggestion of data, to the office. */
  suggestion: 2000,
  /** What staff write to each other about a draft. */
  note: 1000,
  agreementVersion: 50,
  /** The text of a consent agreement in one language, in Markdown. */
  agreementText: 50_000,
  /** Days of a system report, the first and the last included: a leap year. */
  systemReportDays: 366,
  /** The PDF of a consent agreement; one with its fonts and a few pictures has some hundred kB. */
  agreementFileBytes: 20 * 2 ** 20,
  /** The token of an e-mail link. */
  token: 64,
  /** Reports whose releases one reader is mailed about. */
  follows: 500,
  /** People or reports in one list that a call takes. */
  listed: 10_000,
  /** Rows of one page of a list on the wire. */
  pageSize: 1000,
  /** Saves of a report on one page, on the wire and on screen: with all its keywords one can have half a MB. */
  savesPageSize: 10,
  /** Rows of one page of a list on screen. */
  screenPageSize: 100,
  /** Versions of a report on one page, on the wire and on screen. */
  versionsPageSize: 20,
  /** Rows of one page of search results on screen; each is taller than a row of a table. */
  resultsPageSize: 50,
  /** Rows of the preview on a report's page. */
  previewRows: 100,
  /** Characters of a cell that the preview shows; the files hold the whole. */
  previewCell: 120,
  /** The name of a job of OpenLineage, and its namespace; three bytes each, both fit one row of an index. */
  runJob: 400,
  /** The sender's name of a run. */
  runKey: 200,
  runAction: 50,
  runMessage: 2000,
  /** Lines of a log in one report of a run. */
  runLog: 1000,
  /** Events in one batch. */
  runBatch: 1000,
  /** Jobs that are known at once; a sender that names a new one for each run must not fill the list. */
  runJobs: 5000,
  /** How deep the facets of an event may nest. */
  runDepth: 64,
  /** Active reading keys of one user. */
  readKeys: 20,
  /** What a key has at most, on each node. */
  runRequestsPerSecond: 100,
  /** Columns that a load picks, and rules by which it filters or orders rows. */
  loadColumns: 2000,
  loadRules: 20,
  /** Loads of a report that the editor shows. */
  shownLoads: 10,
  /** Rows of New Releases and Top Downloads on the home page. */
  homeRows: 8,
} as const
