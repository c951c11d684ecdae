import type { Call } from '../../../contract/call.ts'
import { previewDraft, publishDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import { getReportLoad, loadReportNow, saveReportLoad } from '../../../contract/loads/loads.ts'
import { sweepDrafts } from '../../catalogue/drafts/draft-expiry.ts'
import type { LoadsContext } from '../../loads/context.ts'
import { runLoadSchedule } from '../../loads/schedules.ts'
import { openLoadWorker } from '../../loads/workers.ts'
import { checkAlarms } from '../../runs/alarms/alarms.ts'
import type { TestPortal } from '../portal.ts'

interface ClientContext {
  portal: TestPortal
  context: LoadsContext
  /** The settings of the load, in wire names. */
  settings: { source_id: string; data_source_id: number }
}

/** Returns functions that make the calls about one load, and run the worker and the repeated tasks of loads. */
export const createLoadClient = ({ portal, context, settings }: ClientContext) => {
  const { source_id } = settings
  const worker = openLoadWorker(context)
  const request = (call: Call, input: object, who = 'steward') => portal.requestParsed(call, input, who)
  const readLoad = async (who?: string) => (await request(getReportLoad, { source_id }, who)).body
  return {
    request,
    worker,
    readLoad,
    /** Saves the load with changed settings, whatever its revision is. */
    save: async (changes: object = {}, who?: string) => {
      const { load } = await readLoad(who)
      return request(saveReportLoad, { ...settings, revision: load?.revision ?? 0, ...changes }, who)
    },
    /** Loads immediately and returns the run. */
    load: async () => {
      await request(loadReportNow, { source_id })
      await worker.runDue()
      return (await readLoad()).runs[0]
    },
    /** Publishes a draft with its current comparison. */
    approve: async (draft_id: string, who?: string) => {
      const { body } = await request(previewDraft, { draft_id }, who)
      const acknowledged = (body.changes?.findings ?? []).map(({ key }: { key: string }) => key)
      return request(publishDraft, { draft_id, revision: body.changes?.revision ?? 1, acknowledged }, who)
    },
    tick: () => runLoadSchedule(context),
    sweep: () => sweepDrafts(context.database, context.clock),
    alarm: () => checkAlarms({ ...context, officeName: { en: 'Office', th: 'สำนักงาน' } }),
  }
}
