import { z } from 'zod'
import { email } from '../accounts/fields.ts'
import { call, menu } from '../call.ts'
import { identifier } from '../fields.ts'
import { wire, wireValues } from '../wire.ts'

const runJob = wire({
  jobId: ['job_id', z.int()],
  workflow: ['workflow', z.string()],
  namespace: ['namespace', z.string()],
  sourceName: ['data_source_name', z.string().nullable()],
  sourceType: ['source_type', wireValues({ internal: 'Internal', external: 'External' }).nullable()],
  /** Staff have 'chosen' the source, or it is 'named': the only source whose workflow has the job's name. Null without a source. */
  mappedBy: ['mapped_by', z.enum(['chosen', 'named']).nullable()],
  internalSourceId: ['internal_source_id', z.int().nullable()],
  externalSourceId: ['external_source_id', z.int().nullable()],
  /** Who receives a mail when the job fails or does not run; null for nobody. */
  alarmEmail: ['alarm_email', z.string().nullable()],
  firstSeenAt: ['first_seen_at', z.string()],
})
export type RunJob = z.output<typeof runJob>

const source = wire({
  sourceId: ['source_id', z.int()],
  name: ['data_source_name', z.string()],
  type: ['source_type', wireValues({ internal: 'Internal', external: 'External' })],
})
export type MappableSource = z.output<typeof source>

export const listRunJobs = call({
  method: 'POST',
  access: menu('DataSource'),
  name: 'listRunJobs',
  path: '/api/getRunJobs',
  summary:
    'Lists every job of which programs have reported runs, jobs without a source first. Also lists the sources to which jobs can be mapped.',
  input: z.object({}),
  output: wire({ jobs: ['data', z.array(runJob)], sources: ['sources', z.array(source)] }),
})

export const mapRunJob = call({
  method: 'POST',
  access: menu('DataSource'),
  name: 'mapRunJob',
  path: '/api/mapRunJob',
  summary:
    'Maps a job to a source, and sets who receives a mail when the job fails or does not run. Without a source, the job is mapped by its name again.',
  input: wire({
    jobId: ['job_id', identifier],
    internalSourceId: ['internal_source_id', identifier.nullable().default(null)],
    externalSourceId: ['external_source_id', identifier.nullable().default(null)],
    /** Empty for none. */
    alarmEmail: ['alarm_email', z.union([email, z.literal('')]).default('')],
  }),
  output: wire({ status: ['status', wireValues({ saved: 'success' })] }),
})
