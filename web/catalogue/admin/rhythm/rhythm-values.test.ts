import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxWorkingDays, type Rhythm } from '../../../../contract/catalogue/release-rules.ts'
import { unfinishedTime } from '../../../ui/dates/unfinished-values.ts'
import { computeRhythmFaults, type RhythmValues, toRhythm, toRhythmValues } from './rhythm-values.ts'

const november = 11
const suggestedValues = toRhythmValues(null, november)
const emptyFields = { months: null, firstMonth: null, rule: null, ruleDay: null, weekday: null }

test('the suggestion for a new rhythm is the second working day of each month at 09:00', () => {
  assert.deepEqual(toRhythm(suggestedValues), {
    ...emptyFields,
    repeat: 'months',
    months: 1,
    firstMonth: november,
    rule: 'workingDay',
    ruleDay: 2,
    time: '09:00',
  })
})

const storedRhythms: Rhythm[] = [
  { ...emptyFields, repeat: 'months', months: 3, firstMonth: 2, rule: 'workingDay', ruleDay: 5, time: '10:30' },
  { ...emptyFields, repeat: 'months', months: 12, firstMonth: 1, rule: 'dayOfMonth', ruleDay: 31, time: '00:00' },
  { ...emptyFields, repeat: 'months', months: 6, firstMonth: 6, rule: 'lastWorkingDay', time: '16:00' },
  { ...emptyFields, repeat: 'week', weekday: 'monday', time: '08:15' },
  { ...emptyFields, repeat: 'workingDay', time: '17:45' },
]
for (const rhythm of storedRhythms)
  test(`a form that nobody changes saves the same rhythm: ${rhythm.repeat} ${rhythm.rule ?? ''}`, () => {
    assert.deepEqual(toRhythm(toRhythmValues(rhythm, november)), rhythm)
  })

test('a rhythm that ends is null', () => {
  assert.equal(toRhythm({ ...suggestedValues, repeat: 'none' }), null)
})

const noFaults = { ruleDay: false, time: false }
const examples: [values: Partial<RhythmValues>, faults: Partial<typeof noFaults>][] = [
  [{ ruleDay: '1' }, {}],
  [{ ruleDay: ' 2 ' }, {}],
  [{ ruleDay: String(maxWorkingDays) }, {}],
  [{ ruleDay: String(maxWorkingDays + 1) }, { ruleDay: true }],
  [{ rule: 'dayOfMonth', ruleDay: '31' }, {}],
  [{ rule: 'dayOfMonth', ruleDay: '32' }, { ruleDay: true }],
  [{ ruleDay: '' }, { ruleDay: true }],
  [{ ruleDay: '0' }, { ruleDay: true }],
  [{ ruleDay: '1.5' }, { ruleDay: true }],
  [{ ruleDay: '002' }, { ruleDay: true }],
  [{ ruleDay: 'two' }, { ruleDay: true }],
  // The hidden field of the day has no effect.
  [{ rule: 'lastWorkingDay', ruleDay: '' }, {}],
  [{ repeat: 'week', ruleDay: '' }, {}],
  [{ time: '' }, { time: true }],
  [{ repeat: 'week', time: unfinishedTime }, { time: true }],
  [{ repeat: 'none', time: '', ruleDay: '' }, {}],
]
for (const [values, faults] of examples)
  test(`the form with ${JSON.stringify(values)} has ${Object.keys(faults)[0] ?? 'no'} fault`, () => {
    assert.deepEqual(computeRhythmFaults({ ...suggestedValues, ...values }), { ...noFaults, ...faults })
  })
