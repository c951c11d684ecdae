/** Placeholder in a snippet for the reader's own key. */
export const keyPlaceholder = 'YOUR_KEY'

interface Download {
  /** Returns the URL of the file in a download format. */
  buildAddress: (format: 'csv' | 'parquet') => string
  /** The name of the file. */
  name: string
  needsKey: boolean
  /** The columns of texts that pandas and R would read as numbers, or as true and false. */
  codeColumns: readonly string[]
}

/** Writes a text as a literal of Python and R. */
const quote = (text: string) => JSON.stringify(text)

const quoteSql = (text: string) => text.replaceAll("'", "''")

/** Builds the code that reads a selection in several programs, by the name of the program. */
export const buildSnippets = ({ buildAddress, name, needsKey, codeColumns }: Download) => {
  const [csv, parquet] = [buildAddress('csv'), buildAddress('parquet')]
  const bearer = `Bearer ${keyPlaceholder}`
  const includeIfKeyNeeded = (text: string) => (needsKey ? text : '')
  const includeIfCodes = (text: string) => (codeColumns.length > 0 ? text : '')
  return {
    // Shells replace ! with a command of their history, even within quotation marks.
    curl: `curl -f -o ${name}.csv${includeIfKeyNeeded(` -H "Authorization: ${bearer}"`)} "${csv.replaceAll('!', '%21')}"`,
    // Excel writes a quotation mark in a text twice. 65001 is the code page of UTF-8.
    Excel: `let
  Source = Web.Contents("${csv.replaceAll('"', '""')}"${includeIfKeyNeeded(`, [Headers = [Authorization = "${bearer}"]]`)}),
  Rows = Csv.Document(Source, [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv])
in
  Table.PromoteHeaders(Rows)`,
    // A text such as NA is a value, and only an empty cell is missing.
    Python: `import pandas as pd
df = pd.read_csv("${csv}",
                 ${includeIfCodes(`dtype={${codeColumns.map(column => `${quote(column)}: str`).join(', ')}}, `)}keep_default_na=False, na_values=[""]${includeIfKeyNeeded(`,
                 storage_options={"Authorization": "${bearer}"}`)})`,
    R: `df <- read.csv(url("${csv}",
  ${includeIfKeyNeeded(`headers = c(Authorization = "${bearer}"), `)}encoding = "UTF-8-BOM"),
  ${includeIfCodes(`colClasses = c(${codeColumns.map(column => `${quote(column)} = "character"`).join(', ')}),
  `)}check.names = FALSE, na.strings = "", blank.lines.skip = FALSE)`,
    // Without the scope, DuckDB would send the key to other servers too.
    DuckDB: `${includeIfKeyNeeded(`CREATE OR REPLACE SECRET (TYPE http, BEARER_TOKEN '${keyPlaceholder}', SCOPE '${quoteSql(new URL(parquet).origin)}/');
`)}SELECT * FROM read_parquet('${quoteSql(parquet)}');`,
  }
}

export type SnippetName = keyof ReturnType<typeof buildSnippets>
