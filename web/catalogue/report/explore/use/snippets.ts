/** Placeholder in a snippet for the reader's own key. */
export const keyPlaceholder = 'YOUR_KEY'

interface Download {
  /** Returns the URL of the file in a download format. */
  buildAddress: (format: 'csv' | 'parquet') => string
  /** The name of the file. */
  name: string
  needsKey: boolean
}

/** Builds the code that reads a selection in several programs, by the name of the program. */
export const buildSnippets = ({ buildAddress, name, needsKey }: Download) => {
  const [csv, parquet] = [buildAddress('csv'), buildAddress('parquet')]
  const bearer = `Bearer ${keyPlaceholder}`
  const includeIfKeyNeeded = (text: string) => (needsKey ? text : '')
  return {
    // Shells replace ! with a command of their history, even within quotation marks.
    curl: `curl -f -o ${name}.csv${includeIfKeyNeeded(` -H "Authorization: ${bearer}"`)} "${csv.replaceAll('!', '%21')}"`,
    // Excel writes a quotation mark in a text twice. 65001 is the code page of UTF-8.
    Excel: `let
  Source = Web.Contents("${csv.replaceAll('"', '""')}"${includeIfKeyNeeded(`, [Headers = [Authorization = "${bearer}"]]`)}),
  Rows = Csv.Document(Source, [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv])
in
  Table.PromoteHeaders(Rows)`,
    Python: `import pandas as pd
df = pd.read_csv("${csv}"${includeIfKeyNeeded(`,
                 storage_options={"Authorization": "${bearer}"}`)})`,
    R: `df <- read.csv(url("${csv}",
  ${includeIfKeyNeeded(`headers = c(Authorization = "${bearer}"), `)}encoding = "UTF-8-BOM"), check.names = FALSE)`,
    DuckDB: `${includeIfKeyNeeded(`CREATE SECRET (TYPE http, BEARER_TOKEN '${keyPlaceholder}');
`)}SELECT * FROM read_parquet('${parquet.replaceAll("'", "''")}');`,
  }
}

export type SnippetName = keyof ReturnType<typeof buildSnippets>
