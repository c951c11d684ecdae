/** What programs read a selection with, each as it is pasted. */
export const linesOf = (address: string, name: string) => ({
  curl: `curl -o ${name}.json "${address}"`,
  Excel: `let
  Source = Json.Document(Web.Contents("${address.replaceAll('"', '""')}")),
  Rows = Table.FromRecords(Source[rows])
in
  Rows`,
  Python: `import pandas as pd, requests
df = pd.DataFrame(requests.get("${address}").json()["rows"])`,
  R: `library(jsonlite)
df <- fromJSON("${address}")$rows`,
  DuckDB: `SELECT unnest(rows, recursive := true) FROM read_json('${address.replaceAll("'", "''")}');`,
})

export type LineName = keyof ReturnType<typeof linesOf>
