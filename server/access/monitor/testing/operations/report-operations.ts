import { getReportForm, saveReport } from '../../../../../contract/catalogue/report-editing.ts'
import { done, listAdministrators, type Maker } from './outcomes.ts'

/** Makes a report public or restricted, Active or Inactive. */
const save: Maker = (model, draw, context) => {
  const reportId = draw([...model.reports.keys()])
  const isPublic = draw([true, false, false])
  const isActive = draw([true, true, false])
  return {
    call: saveReport,
    menu: 'ReportConfiguration',
    input: async () => {
      const formInput = { source_id: context.sourceIds.get(reportId) }
      const form = await context.requestJson(getReportForm, formInput, listAdministrators(model)[0]!)
      const report = {
        ...form.data,
        status: isActive ? 'Active' : 'Inactive',
        word: form.data.word.length > 0 ? form.data.word : ['figure'],
      }
      return { data: report, sublevel_key: isPublic ? 1 : 2, revision: form.revision }
    },
    outcome: () =>
      done(next => {
        Object.assign(next.reports.get(reportId)!, { isPublic, isActive })
      }, 'success'),
  }
}

/** Operations of the report editor that change who sees a report. */
export const reportOperations: readonly Maker[] = [save, save]
