import assert from 'node:assert/strict'
import { sql } from 'kysely'
import {
  cancelRelease,
  listReleases,
  returnDraft,
  scheduleRelease,
  sendForPublication,
} from '../../../contract/catalogue/releases.ts'
import { type Scenario, scenarios } from '../../testing/portal.ts'
import { openReleasesPortal, table } from './testing/releases-portal.ts'

const portal = await openReleasesPortal()
const draft_id = await portal.createDraft('public-debt', table)
const { revision, acknowledged } = (await portal.reviewDraft(draft_id)).input
assert.notDeepEqual(acknowledged, [], 'the draft must have a finding, because it replaces most rows of the report')
const input = { draft_id, revision, acknowledged, release_at: portal.secondsAhead(3600), note: 'Look' }
const draftCalls = [scheduleRelease, cancelRelease, sendForPublication, returnDraft]

const refusalsOfEveryCall: Scenario[] = draftCalls.flatMap(call => [
  { name: 'a visitor is refused', call, input, status: 401 },
  { name: 'a reader is refused', call, who: 'reader', input, status: 403 },
  { name: 'staff of another part are refused', call, who: 'analyst', input, status: 403 },
  { name: 'the maker is refused while the login is pending', call, who: 'owing', input, status: 401 },
  { name: 'a colleague does not find a draft that is not shared', call, who: 'colleague', input, status: 404 },
  { name: 'the administrator does not find it either', call, who: 'administrator', input, status: 404 },
  { name: 'an invalid id is refused', call, who: 'steward', input: { ...input, draft_id: '7' }, status: 400 },
])

// In the database too, the analyst gets a role of staff whose menus do not include the configuration of reports.
await sql`with other_role as (insert into roles (name) values ('Analyst') returning role_id),
    menu as (insert into role_menus select role_id, menu_id from other_role, menus where menu_key = 'WorkBench')
  update users set role_id = other_role.role_id from other_role where user_id = ${portal.users.desk!}`.execute(
  portal.database,
)
const refusedSecondPeople = [
  ['a reader, whose role opens no menu', portal.users.stranger],
  ['staff whose role does not open the configuration of reports', portal.users.desk],
  ['its own maker', portal.users.collector],
] as const

scenarios(
  portal,
  [
    ...refusalsOfEveryCall,
    ...refusedSecondPeople.map(([description, userId]) => ({
      name: `a draft cannot be sent to ${description}`,
      call: sendForPublication,
      who: 'steward',
      input: { ...input, second_person: userId },
      status: 400,
      contains: ['second_person', 'may not publish'],
    })),
    {
      name: 'a draft cannot be sent to a person who does not exist',
      call: sendForPublication,
      who: 'steward',
      input: { ...input, second_person: 999_999_999 },
      status: 400,
    },
    {
      name: 'a name instead of an id is refused',
      call: sendForPublication,
      who: 'steward',
      input: { ...input, second_person: 'grouped' },
      status: 400,
    },
    { name: 'a draft cannot be returned by its maker', call: returnDraft, who: 'steward', input, status: 403 },
    {
      name: 'a day instead of a time is refused',
      call: scheduleRelease,
      who: 'steward',
      input: { ...input, release_at: '2026-11-21' },
      status: 400,
    },
    {
      name: 'another revision is refused',
      call: scheduleRelease,
      who: 'steward',
      input: { ...input, revision: revision + 1 },
      status: 409,
    },
    {
      name: 'an acknowledgement of a finding that the draft does not have is refused',
      call: scheduleRelease,
      who: 'steward',
      input: { ...input, acknowledged: [...acknowledged, 'rowsFewer-0123456789ab'] },
      status: 422,
      contains: ['acknowledge each finding'],
    },
    {
      name: 'a visitor is refused',
      call: listReleases,
      input: { source_id: 'source.public-debt' },
      status: 401,
    },
    {
      name: 'a reader is refused',
      call: listReleases,
      who: 'reader',
      input: { source_id: 'source.public-debt' },
      status: 403,
    },
    {
      name: 'a report that does not exist is 404',
      call: listReleases,
      who: 'steward',
      input: { source_id: 'source.nothing' },
      status: 404,
    },
    {
      name: 'a draft that is not shared is not listed',
      call: listReleases,
      who: 'colleague',
      input: { source_id: 'source.public-debt' },
      body: { result: [], needs_second_person: false },
    },
  ],
  portal.readStoredState,
)
