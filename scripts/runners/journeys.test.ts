import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type JourneyReport, outcomesOf } from './journeys.ts'
import { countOf } from './tallies.ts'

const tried = (status: string, ...annotations: { type: string; description?: string }[]) => ({
  projectName: 'phone-th',
  status,
  annotations,
})

const report: JourneyReport = {
  suites: [
    {
      title: 'home.spec.ts',
      specs: [
        { title: 'opens', tests: [tried('expected'), tried('expected')] },
        { title: 'searches', tests: [tried('unexpected'), tried('flaky')] },
      ],
      suites: [
        {
          title: 'offline',
          specs: [
            {
              title: 'shows a page',
              tests: [tried('skipped', { type: 'skip', description: 'a browser without service workers' })],
            },
            { title: 'comes back', tests: [tried('skipped', { type: 'skip' }), tried('skipped')] },
          ],
        },
      ],
    },
  ],
  errors: [{ message: 'The portal logged errors' }],
}

test('every journey is counted in every project, and what broke beside them', () => {
  const outcomes = outcomesOf(report)
  assert.deepEqual(countOf(outcomes), { passed: 2, failed: 5, skipped: 1 })
  assert.deepEqual(
    outcomes.filter(({ result }) => result !== 'passed').map(({ name, said }) => `${name}: ${said}`),
    [
      '[phone-th] home.spec.ts › searches: failed, see above',
      '[phone-th] home.spec.ts › searches: passed at a second try only',
      '[phone-th] home.spec.ts › offline › shows a page: a browser without service workers',
      '[phone-th] home.spec.ts › offline › comes back: is skipped without a reason',
      '[phone-th] home.spec.ts › offline › comes back: is skipped without a reason',
      'journeys: The portal logged errors',
    ],
  )
})
