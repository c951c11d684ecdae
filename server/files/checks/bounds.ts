const mebi = 2 ** 20

/** Limits for the content of an uploaded file and the cost of reading it; a file beyond them is refused. */
export const bounds = {
  /** A workbook has some twenty parts; a zip with more entries than this is only slow to list. */
  entries: 1_000,
  /** Four times the largest upload: tables pack to a fifth or a tenth, and this is about what can be read in two minutes. */
  expandedBytes: 2048 * mebi,
  /** All texts of a workbook are packed into one part. */
  textsBytes: 512 * mebi,
  /** Styles, themes, relations: the largest known have a few MB. */
  partBytes: 64 * mebi,
  /** Deflate reaches 1,032; long tables of equal rows reach 100, bombs go beyond. */
  ratio: 200,
  /** Below this many bytes, any ratio is harmless. */
  ratioFrom: 8 * mebi,
  entryName: 255,
  /** Packed size of the attributes and icons that systems add beside a CSV; unpacked, they fit the limit of a zip. */
  sideBytes: mebi,

  /** Limits of Excel for rows (header included) and for characters in a cell. */
  sheetRows: 1_048_576,
  cellText: 32_767,
  /** More columns than any table of the office has, and than a preview can usefully show. */
  columns: 2_000,
  columnName: 255,
  sheets: 100,
  /** A million records of twenty columns; about what can be read in two minutes. */
  cells: 20_000_000,
  mergedCells: 10_000,
  /** A table needs none; programs leave some for each print area and filter. */
  definedNames: 1_000,
  /** Some programs keep texts that no cell uses. */
  unusedTexts: 100_000,
  /** Elements of a part that is not a sheet; readers keep all of them in memory. */
  partElements: 1_000_000,
  depth: 64,
  /** Characters of a tag or a text between two tags; a cell's text fits even with every character escaped. */
  token: 512 * 1024,

  /** A comparison of two versions keeps eight bytes for each record of both. */
  records: 10_000_000,
  /** Rows that a comparison shows, their columns, the length of a value, and how many rows are searched. */
  sampleRows: 5,
  sampleColumns: 50,
  sampleText: 100,
  sampledRecords: 2_000_000,
  /** Rows shown in a list of changes between two versions. */
  changesShown: 50,
  /** Bytes of a CSV record with its line end, in UTF-8: a whole record is held in memory. */
  recordBytes: 4 * mebi,

  dictionaryName: 255,
  dictionaryText: 4_000,
  /** Total of packed objects of a PDF; a thousand pages with all their structure have a tenth of it. */
  packedObjectsBytes: 64 * mebi,

  /** A longer list of faults does not help anyone. */
  faults: 20,
} as const

/** Resource limits for the checks of one upload. */
export interface Caps {
  /** Heap of the child, in MB. */
  heapMegabytes: number
  /** Total memory of the child, in MB; watched where /proc reports it. */
  memoryMegabytes: number
  /** Processor time; a child may wait for a processor longer. */
  seconds: number
}

export const defaultCaps: Caps = { heapMegabytes: 192, memoryMegabytes: 448, seconds: 120 }
/** A comparison of versions reads both tables about six times. */
export const versionCaps: Caps = { ...defaultCaps, seconds: 3000 }
/** A PDF of the largest size is read in a second or two. */
export const pdfCaps: Caps = { ...defaultCaps, seconds: 30 }
