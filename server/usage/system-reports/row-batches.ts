/** Maximum number of rows that are read at once, so that the rows of a year do not fill the memory. */
export const batchSize = 500

/** The values by which rows are ordered. */
export interface RowOrder {
  at: Date
  id: number
}

/** Yields batches until one is not full. `readBatch` gets the last row of the previous batch; undefined for the first batch. */
export const readInBatches = async function* <Row>(readBatch: (lastRow: Row | undefined) => Promise<Row[]>) {
  for (let lastRow: Row | undefined; ; ) {
    const rows = await readBatch(lastRow)
    yield rows
    if (rows.length < batchSize) return
    lastRow = rows.at(-1)
  }
}
