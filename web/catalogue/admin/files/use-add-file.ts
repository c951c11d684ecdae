import { useState } from 'react'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import type { RowMode } from '../../../../contract/files/row-modes.ts'
import type { PickedReport } from './picked-report.ts'
import { useReleases } from './releases/use-releases.ts'
import { useReview } from './review/use-review.ts'
import { allKinds, type FileChoice, toKinds } from './slots/kinds.ts'
import { isUntouched, type Slot, type Slots } from './slots/slots.ts'
import { useUploads } from './slots/use-uploads.ts'
import { type CurrentFiles, useCurrentFiles } from './use-current-files.ts'
import { useFileIntake } from './use-file-intake.ts'
import { usePickedReport } from './use-picked-report.ts'
import { useRowMode } from './use-row-mode.ts'

/** Holds the state of the tab Add File: the report, the chosen kinds of files, their uploads, and the review before they are published. */
export const useAddFile = (sourceId?: string) => {
  const [report, setReport, isReportLoading] = usePickedReport(sourceId)
  const [choice, setChoice] = useState<FileChoice>('all')
  const [publishedReport, setPublishedReport] = useState<PickedReport>()
  const kinds = toKinds(choice)
  const currentFiles = useCurrentFiles(report?.sourceId)
  const rowMode = useRowMode(currentFiles, choice)
  const uploads = useUploads({ fileName: report?.fileName, mode: rowMode.chosenMode })
  const { slots } = uploads
  const fileIntake = useFileIntake(uploads, kinds, report?.fileName)
  const releases = useReleases(report?.sourceId)
  const [waitingDraftCount, setWaitingDraftCount] = useState(0)
  const keepsMetadata = keepsCurrentMetadata(choice, slots, currentFiles.files)
  const generatedFile = findGeneratedFile(choice, slots)
  const requiredKinds = kinds.filter(kind => kind !== generatedFile?.kind && !(keepsMetadata && kind === 'metadata'))
  const missingKinds = requiredKinds.filter(kind => slots[kind].state !== 'stored')
  const review = useReview({
    draftId: missingKinds.length === 0 ? uploads.findDraftId() : undefined,
    reloadKey: slots,
    kinds: requiredKinds,
    // The files are published: the row shows them as the current ones.
    onPublished() {
      uploads.reset()
      rowMode.reset()
      currentFiles.reload()
      setPublishedReport(report)
    },
    // The draft waits for its time or for a second person: it moves to the list of releases.
    onWaiting() {
      uploads.reset()
      setPublishedReport(undefined)
      releases.reload()
      setWaitingDraftCount(previous => previous + 1)
    },
  })
  /** Changes which kinds of files are added, and removes uploaded files of the other kinds. */
  const chooseKinds = (nextChoice: FileChoice) => {
    fileIntake.clearRejections()
    setChoice(nextChoice)
    setPublishedReport(undefined)
    void uploads.removeFiles(allKinds.filter(kind => !toKinds(nextChoice).includes(kind)))
  }
  const cancel = () => {
    fileIntake.clearRejections()
    uploads.cancel()
  }
  /** Changes the report, and discards the files that were uploaded for the previous one. */
  const pickReport = (nextReport: PickedReport | undefined) => {
    cancel()
    setPublishedReport(undefined)
    rowMode.reset()
    setReport(nextReport)
  }
  /** Changes the row mode, and uploads the data files again, as the server reads them by the mode. */
  const chooseRowMode = (mode: RowMode) => {
    rowMode.choose(mode)
    for (const kind of ['csv', 'excel'] as const) {
      const file = findFile(slots[kind])
      if (file) uploads.choose(kind, file)
    }
  }
  return {
    report,
    isReportLoading,
    choice,
    /** The kinds that the choice includes. */
    kinds,
    uploads,
    fileIntake,
    /** The current files of the report. */
    current: currentFiles,
    releases,
    /** Number of drafts that this page sent to wait for their time or for a second person. */
    waitingDraftCount,
    keepsMetadata,
    generatedFile,
    /** The kinds that must be uploaded before the review. */
    neededKinds: requiredKinds,
    /** The required kinds that are not uploaded yet. */
    missingKinds,
    review,
    /** The report whose files were just published. */
    publishedReport,
    chooseKinds,
    cancel,
    rowMode: { ...rowMode, choose: chooseRowMode },
    pickReport,
  }
}

/** Returns the file in a slot; undefined if none was chosen. */
const findFile = (slot: Slot) => ('file' in slot ? slot.file : undefined)

/** Returns the data file that the portal generates from the other one; undefined if it generates none. With 'All', one of the two is enough. */
const findGeneratedFile = (
  choice: FileChoice,
  { excel, csv }: Slots,
): { kind: FileKind; from: FileKind } | undefined => {
  if (choice !== 'all') return undefined
  if (csv.state === 'stored' && isUntouched(excel)) return { kind: 'excel', from: 'csv' }
  return excel.state === 'stored' && isUntouched(csv) ? { kind: 'csv', from: 'excel' } : undefined
}

/** Returns true if the current metadata stays: with 'All', a table may be uploaded without new metadata. */
const keepsCurrentMetadata = (choice: FileChoice, { metadata }: Slots, currentFiles: CurrentFiles | undefined) =>
  choice === 'all' && currentFiles?.metadata !== undefined && isUntouched(metadata)
