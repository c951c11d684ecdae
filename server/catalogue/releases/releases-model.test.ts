import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { releaseTimes } from '../../../contract/catalogue/releases.ts'
import { visitor } from '../../platform/actor.ts'
import { buildCsvZip } from '../../testing/catalogue/report-files.ts'
import { chooseCount } from '../../testing/depth.ts'
import { checkDraft } from '../drafts/draft-checks.ts'
import { addToDraft } from '../drafts/draft-writes.ts'
import { requireDraft } from '../drafts/drafts.ts'
import { storeFindings } from '../drafts/findings/draft-findings.ts'
import { publishDraftAs } from '../drafts/publications/publications.ts'
import { listVersionPage } from '../report-versions/version-lists.ts'
import { cancelReleaseAs } from './cancelled-releases.ts'
import { scheduleReleaseAs } from './schedules.ts'
import { openReleasesPortal } from './testing/releases-portal.ts'

const runs = chooseCount({ usual: 6, deep: 250 })
const steps = chooseCount({ usual: 14, deep: 30 })
const name = 'public-debt'
const portal = await openReleasesPortal()
const { database, clock, context, store } = portal
const reportId = portal.reports[name]!
const people = { steward: portal.users.collector!, colleague: portal.users.grouped! }
type Person = keyof typeof people
const toWriter = (person: Person) => ({ userId: people[person], call: 'test', address: '' })
// Without a current workbook, every table agrees with the current files.
await sql`delete from report_files where report_id = ${reportId} and kind <> 'csv'`.execute(database)

/** Expected state, without any code of the portal. */
interface ModelDraft {
  id: string
  maker: Person
  rows: number
  state: 'open' | 'scheduled' | 'held'
  at: number
  by: Person
}
let drafts: ModelDraft[] = []
let visible: [rows: number | null, promisedFor: number | null][] = []
let mayEdit: Record<Person, boolean> = { steward: true, colleague: true }
let isDown = false
let nodes = [portal.openNode(), portal.openNode()]
const readNow = () => clock.now().getTime()
const outcomes = { onTime: 0, late: 0, held: 0 }

const publishInModel = (draft: ModelDraft) => {
  const isPromised = draft.at > 0 && readNow() - draft.at > releaseTimes.lateSeconds * 1000
  visible.push([draft.rows, isPromised ? draft.at : null])
  if (draft.at > 0) outcomes[isPromised ? 'late' : 'onTime'] += 1
  drafts = drafts.filter(other => other !== draft)
}
const releaseInModel = () => {
  const due = drafts.filter(({ state, at }) => state === 'scheduled' && at <= readNow())
  for (const draft of due.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1)))
    if (mayEdit[draft.by]) publishInModel(draft)
    else {
      draft.state = 'held'
      outcomes.held += 1
    }
}

/** The rows of the last draft: so many that no draft has a tenth fewer rows than another, which would need an acknowledgement. */
let lastRowCount = 1000
const storeDraft = async (maker: Person) => {
  lastRowCount += 1
  const rows = lastRowCount
  const bytes = await buildCsvZip(name, [
    ['Year', 'Value'],
    ...Array.from({ length: rows }, (_, index) => [index, rows]),
  ])
  const stored = await store.write(Readable.from([bytes]))
  const columns = [
    { name: 'Year', type: 'integer' as const },
    { name: 'Value', type: 'integer' as const },
  ]
  const tableShape = { rowCount: rows, columnCount: 2, columns }
  const file = { kind: 'csv' as const, name: `${name}.zip`, ...stored, ...tableShape, madeFrom: null }
  const content = { reportId, draftId: undefined, files: [file] }
  const id = await addToDraft(context, toWriter(maker), content)
  drafts.push({ id, maker, rows, state: 'open', at: 0, by: maker })
}

/** Checks a draft like the preview, whose comparison would find nothing. */
const reviewDraft = async ({ id }: ModelDraft, person: Person) => {
  const draft = await requireDraft(database, people[person], id)
  const checked = await checkDraft(context, draft)
  assert.ok('draft' in checked)
  const { revision } = checked.draft
  await storeFindings(database, { draftId: id, revision }, [])
  return { draftId: id, revision }
}

const mayTouch = ({ state, maker }: ModelDraft, person: Person) =>
  mayEdit[person] && (state !== 'open' || maker === person)

type Step = (draft: ModelDraft | undefined, person: Person) => Promise<unknown>
const scheduleIn =
  (seconds: number): Step =>
  async (draft, person) => {
    if (!draft || !mayTouch(draft, person)) return
    const at = readNow() + seconds * 1000
    await scheduleReleaseAs(context, toWriter(person), {
      ...(await reviewDraft(draft, person)),
      releaseAt: new Date(at),
    })
    Object.assign(draft, { state: 'scheduled', at, by: person })
  }
const stepsByName: Record<string, Step> = {
  make: async (_, person) => {
    if (drafts.length < 4) await storeDraft(person)
  },
  'schedule soon': scheduleIn(60),
  'schedule later': scheduleIn(130),
  cancel: async (draft, person) => {
    if (!draft || !mayTouch(draft, person)) return
    await cancelReleaseAs(context, toWriter(person), draft.id)
    Object.assign(draft, { state: 'open', at: 0, by: draft.maker })
  },
  publish: async (draft, person) => {
    if (!draft || !mayTouch(draft, person)) return
    await publishDraftAs(context, toWriter(person), await reviewDraft(draft, person))
    publishInModel(draft)
  },
  'lose or regain the right': async (_, person) => {
    mayEdit[person] = !mayEdit[person]
    await sql`update users set role_id = ${mayEdit[person] ? 4 : 3} where user_id = ${people[person]}`.execute(database)
  },
  'a second': async () => clock.advance(1000),
  'half a minute': async () => clock.advance(31_000),
  'nearly a minute': async () => clock.advance(59_000),
  'a minute': async () => clock.advance(60_000),
  'two minutes': async () => clock.advance(121_000),
  'a step back': async () => clock.advance(-20_000),
  'go down': async () => {
    isDown = true
  },
  'start again': async () => {
    isDown = false
    nodes = [portal.openNode(), portal.openNode()]
  },
}

const assertAgreement = async (step: string) => {
  if (!isDown) {
    releaseInModel()
    await Promise.all(nodes.map(node => node.runDue()))
  }
  const { versions, total } = await listVersionPage(database, visitor, { fileName: name, page: 1 })
  assert.equal(total, visible.length, step)
  const listedVersions = versions.map(({ rowCount, promisedFor }) => [
    rowCount,
    promisedFor === null ? null : Date.parse(promisedFor),
  ])
  assert.deepEqual(listedVersions, visible.slice(-versions.length).toReversed(), step)
  const rows = await database
    .selectFrom('report_drafts')
    .select(['draft_id', 'held_reason', 'scheduled_at'])
    .where('published_at', 'is', null)
    .execute()
  const statesById = Object.fromEntries(rows.map(row => [row.draft_id, pickDraftState(row)]))
  assert.deepEqual(statesById, Object.fromEntries(drafts.map(({ id, state }) => [id, state])), step)
}

const pickDraftState = (row: { held_reason: string | null; scheduled_at: Date | null }) => {
  if (row.held_reason) return 'held'
  return row.scheduled_at ? 'scheduled' : 'open'
}

const startOver = async () => {
  await database.deleteFrom('report_drafts').execute()
  await sql`update users set role_id = 4 where user_id in (${people.steward}, ${people.colleague})`.execute(database)
  drafts = []
  mayEdit = { steward: true, colleague: true }
  isDown = false
  const { versions } = await listVersionPage(database, visitor, { fileName: name, page: 1 })
  visible = versions
    .toReversed()
    .map(({ rowCount, promisedFor }) => [rowCount, promisedFor === null ? null : Date.parse(promisedFor)])
  if (versions.length >= 20) {
    await sql`delete from report_versions where report_id = ${reportId}`.execute(database)
    visible = []
  }
  await storeDraft('steward')
  await storeDraft('colleague')
}

/** An example that runs before the random steps, which may be too few to publish anything on time. */
const onTimeSteps: [step: string, at: number, person: Person][] = [
  ['schedule soon', 0, 'steward'],
  ['a minute', 0, 'steward'],
]

test(`in ${runs} runs of ${steps} steps readers see each release once, never early, and as in the model`, async t => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.constantFrom(...Object.keys(stepsByName), 'schedule soon', 'schedule later'),
          fc.nat(3),
          fc.constantFrom<Person>('steward', 'colleague'),
        ),
        { minLength: steps, maxLength: steps },
      ),
      async actions => {
        await startOver()
        for (const [step, at, person] of actions) {
          const draft = drafts.length > 0 ? drafts[at % drafts.length] : undefined
          // Only its maker may handle a draft that nobody else may open.
          await stepsByName[step]!(draft, draft?.state === 'open' && step !== 'make' ? draft.maker : person)
          await assertAgreement(`${step} by ${person}`)
        }
      },
    ),
    { numRuns: runs, examples: [[onTimeSteps]], endOnFailure: true },
  )
  t.diagnostic(JSON.stringify(outcomes))
  assert.ok(outcomes.onTime > 0)
})
