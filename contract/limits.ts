/** Limits that forms and server share. */
export const limits = {
  // Texts, in UTF-16 code units

  /** Search text; longer text gets 400 (docs/behaviour/responses.md#responses-and-failures). */
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
  /** RFC 5321 4.5.3.1.3 allows 254 octets for an address. */
  email: 254,
  /** The user's text for another usage objective (docs/behaviour/accounts.md#sign-up). */
  otherObjective: 255,
  /** A typed recovery code. */
  recoveryCode: 20,
  /** The token in the URL of a mailed link. */
  token: 64,
  /** Report Name, in either language. */
  reportTitle: 500,
  description: 5000,
  /** Names of categories, sub-categories and sub levels. */
  name: 255,
  /** Description of a column of a source (docs/behaviour/sources.md#sample-and-descriptions). */
  columnDescription: 255,
  keyword: 255,
  /** The name of a key figure. */
  figureName: 60,
  /** The note below the name of a key figure. */
  figureNote: 80,
  /** The name of the column that the chart of a report's page shows. */
  chartColumn: 300,
  /** The filters of the series that this chart shows. */
  chartSeries: 500,
  /** Licence, source and other single lines about a report. */
  line: 500,
  /** A URL. */
  urlCharacters: 2000,
  /** The URL of a download, which can contain a selection of rows. */
  downloadUrlCharacters: 2300,
  /** A suggestion of data for the office. */
  suggestion: 2000,
  /** A message between staff about a draft, or the reason for a publication. */
  note: 1000,
  agreementVersion: 50,
  /** The text of a consent agreement in one language, in Markdown. */
  agreementText: 50_000,
  /** Characters of a cell in the preview; the files contain the whole value. */
  previewCell: 120,

  // Exact lengths

  /** The number of digits of a second-factor code (docs/behaviour/logins.md#second-factor). */
  code: 6,

  // Sizes of files, in bytes

  /** Size of the PDF of a consent agreement; a usual one, with fonts and a few pictures, has some hundred kB. */
  agreementFileBytes: 20 * 2 ** 20,

  // Numbers of items

  /** Number of keywords of a report. */
  keywords: 500,
  /** Number of days of a system report, the first and the last included: the days of a leap year. */
  systemReportDays: 366,
  /** Number of reports that one reader can follow. */
  follows: 500,
  /** Number of users or reports in one list of an input. */
  listedItems: 10_000,
  /** Number of active reading keys of one user. */
  readKeys: 20,
  /** Number of columns that a load selects. */
  loadColumns: 2000,
  /** Number of filters of a load, and of columns by which it sorts its rows. */
  loadRules: 20,
  /** Number of past loads of a report that the editor shows. */
  shownLoads: 10,

  // Rows on one page or screen

  /** Rows of one page of a list on the wire. */
  pageSize: 1000,
  /** Saves or other changes of a report on one page, on the wire and on screen: a save with many keywords can have half a MB. */
  changesPageSize: 10,
  /** Rows of one page of a list on screen. */
  screenPageSize: 100,
  /** Versions of a report on one page, on the wire and on screen. */
  versionsPageSize: 20,
  /** Rows of one page of search results on screen, which are taller than table rows. */
  resultsPageSize: 50,
  /** Rows of the preview on a report's page. */
  previewRows: 100,
  /** Number of rows of New Releases and of Top Downloads on the home page. */
  homeRows: 8,

  // Runs: texts in UTF-16 code units, numbers of items, the depth of JSON, and a rate

  /** The name of a job of OpenLineage, and its namespace: with three bytes for each character, both fit an index row. */
  runJob: 400,
  /** The identifier of a run, which the program that runs it chooses; not a key for runs. */
  runKey: 200,
  /** The action of an event of a run. */
  runAction: 50,
  /** The message of an event of a run, or one line of its log. */
  runMessage: 2000,
  /** Number of log lines in one report of a run. */
  runLog: 1000,
  /** Number of events that a program can send in one request. */
  runBatch: 1000,
  /** Number of registered jobs; a sender with a new name for each run must not fill the list. */
  runJobs: 5000,
  /** How deep the JSON of an event's facets may be nested. */
  runDepth: 64,
  /** Highest rate limit of a key for runs, in requests per second across all nodes. */
  runRequestsPerSecond: 100,
} as const
