/** Placeholder for the reader's key. */
export const keyPlaceholder = 'YOUR_KEY'

interface Download {
  /** Returns the URL of the file in a download format. */
  buildAddress: (format: 'csv' | 'parquet') => string
  /** The name of the file. */
  name: string
  needsKey: boolean
}

/** Builds commands that read a selection, ready to paste. */
export const buildLines = ({ buildAddress, name, needsKey }: Download) => {
  const [csv, parquet] = [buildAddress('csv'), buildAddress('parquet')]
  const bearer = `Bearer ${keyPlaceholder}`
  const ifKeyNeeded = (text: string) => (needsKey ? text : '')
  return {
    // A shell takes ! for a command of its history, also within quotation marks.
    curl: `curl -f -o ${name}.csv${ifKeyNeeded(` -H "Authorization: ${bearer}"`)} "${csv.replaceAll('!', '%21')}"`,
    Excel: `let
  Source = Web.Contents("${csv.replaceAll('"', '""')}"${ifKeyNeeded(`, [Headers = [Authorization = "${bearer}"]]`)}),
  Rows = Csv.Document(Source, [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv])
in
  Table.PromoteHeaders(Rows)`,
    Python: `import pandas as pd
df = pd.read_csv("${csv}"${ifKeyNeeded(`,
                 storage_options={"Authorization": "${bearer}"}`)})`,
    R: `df <- read.csv(url("${csv}",
  ${ifKeyNeeded(`headers = c(Authorization = "${bearer}"), `)}encoding = "UTF-8-BOM"), check.names = FALSE)`,
    DuckDB: `${ifKeyNeeded(`CREATE SECRET (TYPE http, BEARER_TOKEN '${keyPlaceholder}');
`)}SELECT * FROM read_parquet('${parquet.replaceAll("'", "''")}');`,
  }
}

export type LineName = keyof ReturnType<typeof buildLines>
