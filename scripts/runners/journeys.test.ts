import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeFlaky, type JourneyReport, toDurations, toOutcomes } from './journeys.ts'
import { countOutcomes } from './tallies.ts'

const buildJourneyTest = (status: string, ...annotations: { type: string; description?: string }[]) => ({
  projectName: 'phone-th',
  status,
  annotations,
})

/** Builds the report of one journey with these outcomes. */
const buildReportWith = (...tests: ReturnType<typeof buildJourneyTest>[]): JourneyReport => ({
  suites: [{ title: 'a.spec.ts', specs: [{ title: 'opens', tests }] }],
  errors: [],
})

const report: JourneyReport = {
  suites: [
    {
      title: 'home.spec.ts',
      specs: [
        { title: 'opens', tests: [buildJourneyTest('expected'), buildJourneyTest('expected')] },
        { title: 'searches', tests: [buildJourneyTest('unexpected'), buildJourneyTest('flaky')] },
      ],
      suites: [
        {
          title: 'offline',
          specs: [
            {
              title: 'shows a page',
              tests: [buildJourneyTest('skipped', { type: 'skip', description: 'a browser without service workers' })],
            },
            {
              title: 'comes back',
              tests: [buildJourneyTest('skipped', { type: 'skip' }), buildJourneyTest('skipped')],
            },
          ],
        },
      ],
    },
  ],
  errors: [{ message: 'The portal logged errors' }],
}

test('every journey is counted in every project, and so are errors outside of journeys', () => {
  const outcomes = toOutcomes(report)
  assert.deepEqual(countOutcomes(outcomes), { passed: 3, failed: 4, skipped: 1 })
  assert.deepEqual(
    outcomes.filter(({ result }) => result !== 'passed').map(({ name, reason }) => `${name}: ${reason}`),
    [
      '[phone-th] home.spec.ts › searches: failed, see above',
      '[phone-th] home.spec.ts › offline › shows a page: a browser without service workers',
      '[phone-th] home.spec.ts › offline › comes back: is skipped without a reason',
      '[phone-th] home.spec.ts › offline › comes back: is skipped without a reason',
      'journeys: The portal logged errors',
    ],
  )
})

test('the duration of a journey includes all its tries', () => {
  const twice = { ...buildJourneyTest('flaky'), results: [{ duration: 1500 }, { duration: 500 }] }
  assert.deepEqual(toDurations(buildReportWith(twice)), [{ name: '[phone-th] a.spec.ts › opens', seconds: 2 }])
})

const buildFlakyTest = (...errors: { message?: string }[]) => ({
  ...buildJourneyTest('flaky'),
  results: [
    { duration: 1500, errors },
    { duration: 500, errors: [] },
  ],
})
/** Builds the report of one journey that passes in one project, and is flaky in so many others. */
const buildReportWithFlaky = (count: number) => {
  const redMessage = 'not \u001b[31mvisible\u001b[39m\n  at line 5'
  const flakyTests = Array.from({ length: count }, () => buildFlakyTest({ message: redMessage }, {}))
  return buildReportWith(buildJourneyTest('expected'), ...flakyTests)
}

test('three journeys that pass at the second try count as passed; a fourth fails the run', () => {
  assert.deepEqual(countOutcomes(toOutcomes(buildReportWithFlaky(3))), { passed: 4, failed: 0, skipped: 0 })
  const outcomes = toOutcomes(buildReportWithFlaky(4))
  assert.deepEqual(countOutcomes(outcomes), { passed: 5, failed: 1, skipped: 0 })
  assert.deepEqual(outcomes.at(-1), { name: 'journeys', result: 'failed', reason: '4 are flaky; at most 3 may be' })
})

test('a flaky journey is listed with all errors of its first try', () => {
  assert.deepEqual(describeFlaky(buildReportWithFlaky(1)), [
    '    flaky: [phone-th] a.spec.ts › opens: not visible\n          at line 5\n        an error without words',
  ])
  assert.deepEqual(describeFlaky(report), ['    flaky: [phone-th] home.spec.ts › searches: '])
  assert.deepEqual(describeFlaky(buildReportWithFlaky(0)), [])
})
