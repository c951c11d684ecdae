import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DuckDBInstance } from '@duckdb/node-api'
import { parse } from 'csv-parse/sync'
import { runPowerQuery } from './power-query.ts'

/** Cells of a table with its header; null for a missing value. */
export type Cells = (string | null)[][]

/** A program in which readers run a line that they have copied. */
interface LineProgram {
  /** The reason why it cannot run on this machine; false if it can. */
  skip: string | false
  /** Runs the line unchanged in an empty folder, and returns the table that it reads. */
  run: (line: string, folder: string) => Promise<Cells>
}

const runProgram = async (program: string, programArguments: string[], folder: string) => {
  const options = { cwd: folder, timeout: 120_000, maxBuffer: 2 ** 27, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  return (await promisify(execFile)(program, programArguments, options)).stdout
}
const skipUnless = (name: string, program: string, programArguments: string[]) =>
  spawnSync(program, programArguments).status === 0 ? (false as const) : `${name} is not installed`

/** Parses a CSV, in which an unquoted empty cell is missing. */
const parseCells = (text: string | Buffer): Cells =>
  (parse(text, { bom: true }) as string[][]).map(row => row.map(cell => (cell === '' ? null : cell)))

const python = '/usr/bin/python3'
/** Opens DuckDB as it is without a network: it downloads no extension. */
const openDuckDB = async () =>
  (await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' })).connect()
type DuckDB = Awaited<ReturnType<typeof openDuckDB>>

const readRows = async (duckDB: DuckDB, sql: string): Promise<Cells> => {
  const reader = await duckDB.runAndReadAll(sql)
  const rows = reader.getRows().map(row => row.map(value => (value === null ? null : String(value))))
  return [reader.columnNames(), ...rows]
}
const hasHttpExtension = await (await openDuckDB()).run('load httpfs').then(
  () => true,
  () => false,
)

/** Splits the code for DuckDB at the ends of its statements, which are ends of lines. */
const splitStatements = (line: string) => line.split(/;(?:\n|$)/).filter(Boolean)

/** Runs what DuckDB can run without its extension: the secret, the choice of the secret for the URL, and the Parquet file of the URL. */
const runWithoutExtension = async (line: string, folder: string) => {
  const duckDB = await openDuckDB()
  const [select = '', secret] = splitStatements(line).reverse()
  const [, tree] = await readRows(duckDB, `select json_serialize_sql('${select.replaceAll("'", "''")}')`)
  const url: string = JSON.parse(tree![0]!).statements[0].node.from_table.function.children[0].value.value
  const headers: Record<string, string> = {}
  if (secret) {
    // A reader may run the line again in the same session.
    for (let turn = 0; turn < 2; turn += 1) await duckDB.run(secret)
    const countSecrets = async (address: string) =>
      (await readRows(duckDB, `select name from which_secret('${address.replaceAll("'", "''")}', 'http')`)).length - 1
    assert.equal(await countSecrets(url), 1)
    assert.equal(await countSecrets('https://elsewhere.example/table.parquet'), 0, 'another server would get the key')
    headers.authorization = `Bearer ${/BEARER_TOKEN '([^']*)'/.exec(secret)![1]}`
  }
  const response = await fetch(url, { headers })
  assert.equal(response.status, 200, url)
  const path = join(folder, 'table.parquet')
  await writeFile(path, Buffer.from(await response.arrayBuffer()))
  return readRows(duckDB, `select * from read_parquet('${path}')`)
}

/** The programs by the names that Explore shows. */
export const linePrograms: Record<string, LineProgram> = {
  curl: {
    skip: skipUnless('curl', 'curl', ['--version']),
    run: async (line, folder) => {
      await runProgram('/bin/sh', ['-c', line], folder)
      const name = /-o (\S+)/.exec(line)![1]!
      return parseCells(await readFile(join(folder, name)))
    },
  },
  Excel: {
    skip: false,
    run: async line => (await runPowerQuery(line)).map(row => row.map(cell => (cell === '' ? null : cell))),
  },
  Python: {
    skip: skipUnless('pandas', python, ['-c', 'import pandas']),
    run: async (line, folder) =>
      parseCells(await runProgram(python, ['-c', `${line}\nprint(df.to_csv(index=False), end='')`], folder)),
  },
  R: {
    skip: skipUnless('R', 'Rscript', ['--version']),
    run: async (line, folder) =>
      parseCells(
        await runProgram('Rscript', ['--vanilla', '-e', `${line}\nwrite.csv(df, row.names = FALSE, na = "")`], folder),
      ),
  },
  DuckDB: {
    skip: !hasHttpExtension && 'the extension of DuckDB that reads URLs is not installed, and DuckDB would download it',
    run: async line => {
      const duckDB = await openDuckDB()
      const statements = splitStatements(line)
      for (const statement of statements.slice(0, -1)) await duckDB.run(statement)
      return readRows(duckDB, statements.at(-1)!)
    },
  },
  'DuckDB without its extension': { skip: false, run: runWithoutExtension },
}
