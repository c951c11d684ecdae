/** The bytes of a MB, here 1024 * 1024. */
const mebibyte = 2 ** 20

/** Limits of the content of an uploaded file and of the cost of reading it. A file beyond them is refused. */
export const bounds = {
  /** Entries of a zip. A workbook has about twenty, and more than this are slow to list. */
  entries: 1_000,
  /** Unpacked bytes of a zip: about what can be read in two minutes. Tables are packed to a fifth or a tenth of their size. */
  expandedBytes: 2048 * mebibyte,
  /** Unpacked bytes of the part that contains all texts of a workbook. */
  textsBytes: 512 * mebibyte,
  /** Unpacked bytes of any other part: the largest known styles, themes and relations have a few MB. */
  partBytes: 64 * mebibyte,
  /** Unpacked size of an entry divided by its packed size. Long tables of equal rows reach 100, bombs up to 1,032. */
  ratio: 200,
  /** The limit of the ratio applies only to entries with more unpacked bytes, because smaller ones are harmless. */
  ratioFrom: 8 * mebibyte,
  /** Characters of the name of an entry. */
  entryName: 255,
  /** Packed bytes of all entries that operating systems add beside a CSV, such as attributes and icons. */
  sideBytes: mebibyte,

  /** Excel's limit of the rows of a sheet, with the header. */
  sheetRows: 1_048_576,
  /** Excel's limit of the characters in a cell. */
  cellText: 32_767,
  /** No table of the office has so many columns, and no preview could show them. */
  columns: 2_000,
  /** Characters of a column name. */
  columnName: 255,
  /** Sheets of a workbook. */
  sheets: 100,
  /** Cells of a workbook: a million records of twenty columns, about what can be read in two minutes. */
  cells: 20_000_000,
  /** Cells in merged areas of a workbook. */
  mergedCells: 10_000,
  /** A table needs no defined names; programs add some for each print area and filter. */
  definedNames: 1_000,
  /** Shared texts that no cell uses; some programs leave such texts in a workbook. */
  unusedTexts: 100_000,
  /** XML elements of a part that is not a sheet; readers keep all of them in memory. */
  partElements: 1_000_000,
  /** Levels of nested elements of XML, and of nested values of a PDF. */
  depth: 64,
  /** Characters of a tag or a text between two tags; a cell's text fits even with every character escaped. */
  token: 512 * 1024,

  /** Records of a CSV: a comparison of two versions keeps eight bytes for each record of both. */
  records: 10_000_000,
  /** Rows in a sample of changed rows. */
  sampleRows: 5,
  /** Columns in a sample. */
  sampleColumns: 50,
  /** Characters of a value in a sample. */
  sampleText: 100,
  /** Rows of a table that are searched for a sample. */
  sampledRecords: 2_000_000,
  /** Rows in the list of changes between two versions. */
  changesShown: 50,
  /** Bytes of a CSV record with its line end, in UTF-8: a whole record is held in memory. */
  recordBytes: 4 * mebibyte,

  /** Characters of a type or a unit in the metadata workbook. */
  dictionaryName: 255,
  /** Characters of a description in the metadata workbook. */
  dictionaryText: 4_000,
  /** Unpacked bytes of all packed objects of a PDF; a thousand pages with all their structure have a tenth of it. */
  packedObjectsBytes: 64 * mebibyte,

  /** Reported faults of a file; a longer list does not help. */
  faults: 20,
} as const

/** Resource limits for the checks of one upload. */
export interface Caps {
  /** Heap of the child, in MB. */
  heapMegabytes: number
  /** Total memory of the child, in MB; watched only on systems where /proc reports it. */
  memoryMegabytes: number
  /** Processor time, without the time in which the child waits for a processor. */
  seconds: number
}

/** The caps of the check of an upload. */
export const defaultCaps: Caps = { heapMegabytes: 192, memoryMegabytes: 448, seconds: 120 }
/** The caps of a comparison of versions, which reads both tables about six times. */
export const versionCaps: Caps = { ...defaultCaps, seconds: 3000 }
/** The caps of the check of a PDF; one of the largest size is read in a second or two. */
export const pdfCaps: Caps = { ...defaultCaps, seconds: 30 }
