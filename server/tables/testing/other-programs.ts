import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'

/** Rows below the header; null for an empty cell. */
export type Rows = (string | null)[][]

interface GivenTable {
  /** Its file, in one folder with the others that are read together. */
  path: string
  columns: number
}

/** A Debian program that reads tables. */
export interface OtherProgram {
  /** Why it cannot run here; false if it can. */
  skip: string | false
  /** The formats that it can read: several tables in one process, as its start takes longer than reading them. */
  reads: Record<string, (tables: GivenTable[]) => Promise<Rows[]>>
}

const run = async (program: string, programArguments: string[]) => {
  const options = { maxBuffer: 2 ** 27, timeout: 240_000, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  return (await promisify(execFile)(program, programArguments, options)).stdout
}
const skipUnless = (name: string, program: string, programArguments: string[]) =>
  spawnSync(program, programArguments).status === 0 ? (false as const) : `${name} is not installed`

/** Converts with every text kept as text, and writes every cell unformatted. */
const openInLibreOffice = async (tables: GivenTable[], filter: string) => {
  const place = dirname(tables[0]!.path)
  const folder = join(place, 'converted')
  const csvFilter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false'
  // One profile for all tables: creating it takes longer than a conversion.
  const profile = `-env:UserInstallation=file://${join(dirname(place), 'profile')}`
  await run('soffice', [
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
const inPython = (readExpression: string) => async (tables: GivenTable[]) => {
  const script = `
import json, sys, datetime, pandas
def text(value):
    if value is None or value is pandas.NaT or value != value or value == '': return None
    if isinstance(value, (pandas.Timestamp, datetime.datetime)): return value.strftime('%Y-%m-%d')
    if isinstance(value, float) and value.is_integer(): return str(int(value))
    return str(value)
def read(path):
    table = ${readExpression}
    return [[text(value) for value in row] for row in table.astype(object).values.tolist()]
print(json.dumps([read(path) for path in sys.argv[1:]]))`
  return JSON.parse(await run(python, ['-c', script, ...tables.map(({ path }) => path)])) as Rows[]
}

const inR = (readExpression: string) => async (tables: GivenTable[]) => {
  const script = `
suppressMessages({ library(readr); library(readxl); library(jsonlite) })
text <- function(value) {
  if (is.null(value) || length(value) == 0 || is.na(value) || identical(value, "")) return(NULL)
  if (inherits(value, "POSIXct")) return(format(value, "%Y-%m-%d"))
  if (is.numeric(value)) return(format(value, digits = 15, scientific = FALSE, trim = TRUE))
  as.character(value)
}
read <- function(path) {
  table <- ${readExpression}
  columns <- lapply(table, function(column) lapply(as.list(column), text))
  lapply(seq_len(nrow(table)), function(at) unname(lapply(columns, function(column) column[[at]])))
}
cat(toJSON(lapply(commandArgs(trailingOnly = TRUE), read), auto_unbox = TRUE, null = "null"))`
  return JSON.parse(await run('Rscript', ['--vanilla', '-e', script, ...tables.map(({ path }) => path)])) as Rows[]
}

/** LibreOffice, pandas and R. */
export const otherPrograms: Record<string, OtherProgram> = {
  LibreOffice: {
    skip: skipUnless('LibreOffice', 'soffice', ['--version']),
    reads: {
      csv: tables => {
        const length = Math.max(...tables.map(({ columns }) => columns))
        const asText = Array.from({ length }, (_, index) => `${index + 1}/2`).join('/')
        return openInLibreOffice(tables, `--infilter=CSV:44,34,76,1,${asText}`)
      },
      xlsx: tables => openInLibreOffice(tables, ''),
    },
  },
  pandas: {
    skip: skipUnless('pandas', python, ['-c', 'import pandas, openpyxl']),
    reads: {
      csv: inPython(
        `pandas.read_csv(path, dtype=str, keep_default_na=False, encoding='utf-8-sig', skip_blank_lines=False)`,
      ),
      xlsx: inPython(`pandas.read_excel(path, dtype=object, keep_default_na=False, na_values=[''])`),
      json: inPython(`pandas.read_json(path, dtype=False, convert_dates=False, precise_float=True)`),
      jsonl: inPython(`pandas.read_json(path, lines=True, dtype=False, convert_dates=False, precise_float=True)`),
    },
  },
  R: {
    skip: skipUnless('R', 'Rscript', ['--vanilla', '-e', 'library(readr); library(readxl); library(jsonlite)']),
    reads: {
      csv: inR(`read_csv(path, col_types = cols(.default = "c"), na = character(), skip_empty_rows = FALSE,
        trim_ws = FALSE, progress = FALSE)`),
      xlsx: inR(`suppressMessages(read_excel(path, col_types = "list", na = "", trim_ws = FALSE))`),
      json: inR(`fromJSON(path)`),
      jsonl: inR(`stream_in(file(path), verbose = FALSE)`),
    },
  },
}
