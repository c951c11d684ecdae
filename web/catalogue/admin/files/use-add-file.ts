import { useState } from 'react'
import type { RowMode } from '../../../../contract/files/row-modes.ts'
import type { PickedReport } from './picked-report.ts'
import { useReleases } from './releases/use-releases.ts'
import { computeRequiredFiles } from './required-files.ts'
import { useReview } from './review/use-review.ts'
import { allKinds, type FileChoice, toKinds } from './slots/kinds.ts'
import { hasUnpublishedFiles, type Slot } from './slots/slots.ts'
import { useUploads } from './slots/use-uploads.ts'
import { useCurrentFiles } from './use-current-files.ts'
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
  const requiredFiles = computeRequiredFiles(choice, slots, currentFiles.files)
  const { requiredKinds, missingKinds } = requiredFiles
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
    /** True if leaving the page would lose uploaded files. */
    hasUnpublished: hasUnpublishedFiles(slots),
    currentFiles,
    releases,
    /** Number of drafts that this page sent to wait for their time or for a second person. */
    waitingDraftCount,
    ...requiredFiles,
    review,
    /** The report whose files were just published. */
    publishedReport,
    chooseKinds,
    cancel,
    rowMode: { ...rowMode, choose: chooseRowMode },
    pickReport,
  }
}
export type AddFile = ReturnType<typeof useAddFile>

/** Returns the file in a slot; undefined if none was chosen. */
const findFile = (slot: Slot) => ('file' in slot ? slot.file : undefined)
