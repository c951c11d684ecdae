import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'

/** Rows below the header; null for an empty cell. */
export type Rows = (string | null)[][]

interface TableFile {
  /** Path of the file. All tables that are read together are in one folder. */
  path: string
  columns: number
}

/** A Debian program that reads tables. */
export interface OtherProgram {
  /** The reason why it cannot run on this machine; false if it can. */
  skip: string | false
  /** A function for each format that it can read. One process reads several tables, as its start takes longer than reading them. */
  reads: Record<string, (tables: TableFile[]) => Promise<Rows[]>>
}

const runProgram = async (program: string, programArguments: string[]) => {
  const options = { maxBuffer: 2 ** 27, timeout: 240_000, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  return (await promisify(execFile)(program, programArguments, options)).stdout
}
const skipUnlessInstalled = (name: string, program: string, programArguments: string[]) =>
  spawnSync(program, programArguments).status === 0 ? (false as const) : `${name} is not installed`

/** Converts tables to CSV with LibreOffice and returns their rows; texts stay texts, and cells are not formatted. */
const readInLibreOffice = async (tables: TableFile[], filter: string) => {
  const place = dirname(tables[0]!.path)
  const folder = join(place, 'converted')
  const csvFilter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false'
  // One profile for all tables: creating it takes longer than a conversion.
  const profile = `-env:UserInstallation=file://${join(dirname(place), 'profile')}`
  await runProgram('soffice', [
    profile,
    '--headless',
    ...(filter && [filter]),
    '--convert-to',
    csvFilter,
    '--outdir',
    folder,
    ...tables.map(({ path }) => path),
  ])
  return Promise.all(
    tables.map(async ({ path }) => {
      const text = await readFile(join(folder, basename(path).replace(/\.\w+$/, '.csv')))
      const rows = parse(text, { bom: true, relax_column_count: true }) as string[][]
      return rows.slice(1).map(row => row.map(cell => (cell === '' ? null : cell)))
    }),
  )
}

const python = '/usr/bin/python3'
const readInPython = (readExpression: string) => async (tables: TableFile[]) => {
  const script = `
import json, sys, datetime, pandas
def text(value):
    if value is None or value is pandas.NaT or value != value or value == '': return None
    if isinstance(value, (pandas.Timestamp, datetime.datetime)): return value.strftime('%Y-%m-%dT%H:%M:%S.%f')
    if isinstance(value, float) and value.is_integer(): return str(int(value))
    return str(value)
def read(path):
    table = ${readExpression}
    return [[text(value) for value in row] for row in table.astype(object).values.tolist()]
print(json.dumps([read(path) for path in sys.argv[1:]]))`
  return JSON.parse(await runProgram(python, ['-c', script, ...tables.map(({ path }) => path)])) as Rows[]
}

const readInR = (readExpression: string) => async (tables: TableFile[]) => {
  const script = `
suppressMessages({ library(readr); library(readxl); library(jsonlite) })
text <- function(value) {
  if (is.null(value) || length(value) == 0 || is.na(value) || identical(value, "")) return(NULL)
  if (inherits(value, "POSIXct")) return(format(round(value), "%Y-%m-%dT%H:%M:%S"))
  if (is.numeric(value)) return(format(value, digits = 15, scientific = FALSE, trim = TRUE))
  as.character(value)
}
read <- function(path) {
  table <- ${readExpression}
  columns <- lapply(table, function(column) lapply(as.list(column), text))
  lapply(seq_len(nrow(table)), function(at) unname(lapply(columns, function(column) column[[at]])))
}
cat(toJSON(lapply(commandArgs(trailingOnly = TRUE), read), auto_unbox = TRUE, null = "null"))`
  return JSON.parse(
    await runProgram('Rscript', ['--vanilla', '-e', script, ...tables.map(({ path }) => path)]),
  ) as Rows[]
}

/** LibreOffice, pandas and R. */
export const otherPrograms: Record<string, OtherProgram> = {
  LibreOffice: {
    skip: skipUnlessInstalled('LibreOffice', 'soffice', ['--version']),
    reads: {
      csv: tables => {
        const length = Math.max(...tables.map(({ columns }) => columns))
        const asText = Array.from({ length }, (_, index) => `${index + 1}/2`).join('/')
        return readInLibreOffice(tables, `--infilter=CSV:44,34,76,1,${asText}`)
      },
      xlsx: tables => readInLibreOffice(tables, ''),
    },
  },
  pandas: {
    skip: skipUnlessInstalled('pandas', python, ['-c', 'import pandas, openpyxl']),
    reads: {
      csv: readInPython(
        `pandas.read_csv(path, dtype=str, keep_default_na=False, encoding='utf-8-sig', skip_blank_lines=False)`,
      ),
      xlsx: readInPython(`pandas.read_excel(path, dtype=object, keep_default_na=False, na_values=[''])`),
      json: readInPython(`pandas.read_json(path, dtype=False, convert_dates=False, precise_float=True)`),
      jsonl: readInPython(`pandas.read_json(path, lines=True, dtype=False, convert_dates=False, precise_float=True)`),
    },
  },
  R: {
    skip: skipUnlessInstalled('R', 'Rscript', [
      '--vanilla',
      '-e',
      'library(readr); library(readxl); library(jsonlite)',
    ]),
    reads: {
      csv: readInR(`read_csv(path, col_types = cols(.default = "c"), na = character(), skip_empty_rows = FALSE,
        trim_ws = FALSE, progress = FALSE)`),
      xlsx: readInR(`suppressMessages(read_excel(path, col_types = "list", na = "", trim_ws = FALSE))`),
      json: readInR(`fromJSON(path)`),
      jsonl: readInR(`stream_in(file(path), verbose = FALSE)`),
    },
  },
}
