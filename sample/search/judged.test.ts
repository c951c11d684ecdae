import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hits, type Judged, judge, judgedQueries, openJudged, reciprocalRank } from './judging.ts'
import more from './more-tables.json' with { type: 'json' }

const moreNames = more.map(({ fileName }) => fileName)
const inSample = judgedQueries.filter(({ right }) => right.some(name => !moreNames.includes(name)))

const told = (judged: Judged[]) =>
  [
    `mean reciprocal rank ${reciprocalRank(judged).toFixed(3)}, ${(hits(judged) * 100).toFixed(0)} % among the first three`,
    ...judged
      .filter(({ place }) => place > 1)
      .map(({ query, right, place, first }) => `${place} ${query} | ${right} | ${first}`),
  ].join('\n')

for (const [catalogue, isWider, queries] of [
  ['the sample catalogue', false, inSample],
  ['the sample catalogue and eleven more tables', true, judgedQueries],
] as const)
  test(`the right table comes first in ${catalogue}, as readers ask`, async t => {
    const database = await openJudged(isWider)
    for (const isHeld of [false, true]) {
      if (isHeld && process.env.JUDGE) continue
      const judged = await judge(
        database,
        queries.filter(({ held = false }) => held === isHeld),
      )
      const telling = `${isHeld ? 'kept aside' : 'tuned on'}: ${told(judged)}`
      t.diagnostic(telling)
      assert.ok(reciprocalRank(judged) >= Number(process.env.JUDGE ?? 0.9), telling)
      assert.ok(hits(judged) >= 0.95, telling)
    }
  })
