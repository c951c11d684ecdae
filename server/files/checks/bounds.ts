const mebi = 2 ** 20

/** What an uploaded file may hold and what reading it may cost; beyond it a file is refused. */
export const bounds = {
  /** A workbook has some twenty parts; a zip with more entries than this only costs time to list. */
  entries: 1_000,
  /** Four times the largest upload: tables pack to a fifth or a tenth, and two minutes read about this much. */
  expandedBytes: 2048 * mebi,
  /** All texts of a workbook are packed into one part. */
  textsBytes: 512 * mebi,
  /** Styles, themes, relations: the largest seen have a few MB. */
  partBytes: 64 * mebi,
  /** Deflate reaches 1,032; long tables of equal rows reach 100, bombs go beyond. */
  ratio: 200,
  /** Below this many bytes no ratio does harm. */
  ratioFrom: 8 * mebi,
  entryName: 255,
  /** What systems add beside a CSV, packed: attributes and an icon; deflate makes no more of it than a zip may hold. */
  sideBytes: mebi,

  /** Excel holds no more rows (header included), and no more characters in a cell. */
  sheetRows: 1_048_576,
  cellText: 32_767,
  /** No table of the office comes near; a preview of more columns serves nobody. */
  columns: 2_000,
  columnName: 255,
  sheets: 100,
  /** A million records of twenty columns; it is what two minutes read. */
  cells: 20_000_000,
  mergedCells: 10_000,
  /** A table needs none; programs leave some behind for each print area and filter. */
  definedNames: 1_000,
  /** Some programs leave texts behind that no cell shows any more. */
  unusedTexts: 100_000,
  /** Elements of a part that is no sheet; readers keep each of them in memory. */
  partElements: 1_000_000,
  depth: 64,
  /** A tag or a text of a part between two tags, in characters; a cell's text with every character escaped fits. */
  token: 512 * 1024,

  /** Comparing two versions keeps eight bytes for each record of both. */
  records: 10_000_000,
  /** Rows that a comparison shows, how many columns of them, how much of a value, and how far down it looks for them. */
  sampleRows: 5,
  sampleColumns: 50,
  sampleText: 100,
  sampledRecords: 2_000_000,
  /** Rows that readers are shown of what changed between two versions. */
  changesShown: 50,
  /** A record of a CSV with its line end, in UTF-8: so much of it is held in memory. */
  recordBytes: 4 * mebi,

  dictionaryName: 255,
  dictionaryText: 4_000,
  /** Objects of a PDF that are packed, altogether; a thousand pages with all their structure have a tenth of it. */
  packedObjectsBytes: 64 * mebi,

  /** More of what is wrong at once helps nobody. */
  faults: 20,
} as const

/** What the checks of one upload may take. */
export interface Caps {
  /** Heap of the child, in MB. */
  heapMegabytes: number
  /** Memory of the child altogether, in MB; watched where /proc tells it. */
  memoryMegabytes: number
  seconds: number
}

export const defaultCaps: Caps = { heapMegabytes: 192, memoryMegabytes: 448, seconds: 120 }
/** A comparison of versions reads both tables some six times, at a low priority; nobody waits for it. */
export const versionCaps: Caps = { ...defaultCaps, seconds: 3000 }
/** A PDF of the largest size is read in a second or two. */
export const pdfCaps: Caps = { ...defaultCaps, seconds: 30 }
