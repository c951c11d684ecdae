import {
  cancelRelease,
  listReleases,
  returnDraft,
  scheduleRelease,
  sendForPublication,
} from '../../../contract/catalogue/releases.ts'
import type { Scenario } from '../../testing/portal.ts'
import { scenarios } from '../../testing/portal.ts'
import { openReleasesPortal, table } from './testing/releases-portal.ts'

const portal = await openReleasesPortal()
const draft_id = await portal.createDraft('public-debt', table)
const revision = await portal.previewRevision(draft_id)
const release_at = portal.secondsAhead(3600)
const input = { draft_id, revision, release_at, note: 'Look' }
const own = [scheduleRelease, cancelRelease, sendForPublication, returnDraft]

const strangers: Scenario[] = own.flatMap(call => [
  { name: 'a visitor is refused', call, input, status: 401 },
  { name: 'a reader is refused', call, who: 'reader', input, status: 403 },
  { name: 'staff of another part are refused', call, who: 'analyst', input, status: 403 },
  { name: 'a pending login is refused', call, who: 'owing', input, status: 401 },
  { name: 'a colleague does not find a draft that is not shared', call, who: 'colleague', input, status: 404 },
  { name: 'the administrator does not find it either', call, who: 'administrator', input, status: 404 },
  { name: 'an invalid id is refused', call, who: 'steward', input: { ...input, draft_id: '7' }, status: 400 },
])

scenarios(
  { request: portal.call },
  [
    ...strangers,
    ...(['stranger', 'desk', 'collector'] as const).map(name => ({
      name: `a draft cannot be sent to ${name}, who may not publish it`,
      call: sendForPublication,
      who: 'steward',
      input: { ...input, second_person: portal.users[name] },
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
    { name: 'a maker cannot return it', call: returnDraft, who: 'steward', input, status: 403 },
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
      input: { ...input, revision: 9 },
      status: 409,
    },
    {
      name: 'an acknowledgement of a finding that the draft does not have is refused',
      call: scheduleRelease,
      who: 'steward',
      input: { ...input, acknowledged: ['rowsFewer'] },
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
      answers: { result: [], needs_second_person: false },
    },
  ],
  portal.readStoredState,
)
