import assert from 'node:assert/strict'
import { test } from 'node:test'
import { termPlaces } from './index/postings.ts'
import { rankPartialMatches } from './partial-matches.ts'

const rare = { word: 'durian', alternatives: [] }
const frequent = { word: 'prices', alternatives: [] }
/** A hundred reports with the frequent word; the first two have the rare word too, the first in its title. */
const reports = Uint32Array.from({ length: 100 }, (_, index) => index)
const inRare = new Uint8Array(100)
inRare[0] = termPlaces.anywhere | termPlaces.titleWordStart
inRare[1] = termPlaces.anywhere
const inFrequent = new Uint8Array(100).fill(termPlaces.anywhere)

test('reports with little of the weight of the best are left out, and those with more weight come first', () => {
  const ranks = new Uint32Array(100)
  const {
    reports: keptReports,
    isTermMatched,
    maxMatchedTerms,
  } = rankPartialMatches(
    reports.slice(),
    [
      { queryTerm: rare, termMatches: inRare },
      { queryTerm: frequent, termMatches: inFrequent },
      { queryTerm: { ...rare, word: 'nowhere' }, termMatches: new Uint8Array(100) },
    ],
    ranks,
  )
  assert.deepEqual([...keptReports], [0, 1])
  assert.ok(ranks[0]! < ranks[1]!)
  assert.deepEqual([isTermMatched, maxMatchedTerms], [[true, true, false], 2])
})

test('reports with the same weight have the same rank', () => {
  const matchFirstTwo = (at: number) => (at < 2 ? termPlaces.anywhere : 0)
  const ranks = new Uint32Array(4)
  rankPartialMatches(
    Uint32Array.of(0, 1, 2, 3),
    [
      { queryTerm: rare, termMatches: Uint8Array.from([0, 1, 2, 3], matchFirstTwo) },
      { queryTerm: frequent, termMatches: Uint8Array.from([3, 2, 1, 0], matchFirstTwo) },
    ],
    ranks,
  )
  assert.deepEqual([...ranks], [0, 0, 0, 0])
})
