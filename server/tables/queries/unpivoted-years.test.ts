import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { readFigure } from '../../files/index.ts'
import { buildFigureSql } from './unpivoted-years.ts'

const instance = await DuckDBInstance.create()
const connection = await instance.connect()
const readInSql = async (text: string) => {
  const reader = await connection.runAndReadAll(`select ${buildFigureSql('c')} from (select $1::VARCHAR as c)`, [text])
  return reader.getRows()[0]![0] as number | null
}
const readInScript = (text: string) => {
  const figure = readFigure(text)
  return figure === undefined ? null : Number(figure)
}

test('SQL reads the figures of texts like the checks', async () => {
  const figureList =
    '1;-2.5;+3;+3.5;+4%;1,234.5;12,34;(5);(5%);(5)%;(-5);\u2212606.3;\u20137;12.4%;12.4 %;๒,๕๐๐.๕;.5;-.5%;5.;007;-01;0.5;00;1e5;1.5e3;n/a;..;-;;%;(;() ; 8 ;1 2;nan;inf;123456789012345678'
  for (const text of figureList.split(';')) assert.equal(await readInSql(text), readInScript(text), text)
})

test('SQL reads the figures of random texts like the checks', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123๕,.-+()% \u2212e'), maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(text, async one => {
      assert.equal(await readInSql(one), readInScript(one), JSON.stringify(one))
    }),
    { numRuns: 1000 },
  )
})
