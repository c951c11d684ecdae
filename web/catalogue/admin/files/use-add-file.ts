import { useState } from 'react'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import type { RowMode } from '../../../../contract/files/row-modes.ts'
import { useReleases } from './releases/use-releases.ts'
import type { PickedReport } from './reports.ts'
import { useReview } from './review/use-review.ts'
import { allKinds, type Choice, toKinds } from './slots/kinds.ts'
import { isUntouched, type Slots } from './slots/slots.ts'
import { useUploads } from './slots/use-uploads.ts'
import { useFileIntake } from './use-file-intake.ts'
import { usePicked } from './use-picked.ts'
import { type PresentFiles, usePresentFiles } from './use-present-files.ts'
import { useRowMode } from './use-row-mode.ts'

/** Holds the state of ADD FILE: the report, the chosen kinds of files, their uploads, and the review before publication. */
export const useAddFile = (sourceId?: string) => {
  const [report, pick, isAwaited] = usePicked(sourceId)
  const [choice, setChoice] = useState<Choice>('all')
  const [published, setPublished] = useState<PickedReport>()
  const kinds = toKinds(choice)
  const present = usePresentFiles(report?.sourceId)
  const rows = useRowMode(present, choice)
  const uploads = useUploads(report?.fileName, rows.chosenMode)
  const { slots } = uploads
  const fileIntake = useFileIntake(uploads, kinds, report?.fileName)
  const releases = useReleases(report?.sourceId)
  const [arrivals, setArrivals] = useState(0)
  const isMetadataKept = keepsMetadata(choice, slots, present.files)
  const generatedFile = findGeneratedFile(choice, slots)
  const neededKinds = kinds.filter(kind => kind !== generatedFile?.kind && !(isMetadataKept && kind === 'metadata'))
  const missing = neededKinds.filter(kind => slots[kind].state !== 'kept')
  const review = useReview({
    draftId: missing.length === 0 ? uploads.findDraft() : undefined,
    version: slots,
    kinds: neededKinds,
    onPublished() {
      uploads.reset()
      rows.reset()
      present.reload()
      setPublished(report)
    },
    onWaiting() {
      uploads.reset()
      setPublished(undefined)
      releases.reload()
      setArrivals(previous => previous + 1)
    },
  })
  const choose = (next: Choice) => {
    fileIntake.clearRejections()
    setChoice(next)
    setPublished(undefined)
    void uploads.drop(allKinds.filter(kind => !toKinds(next).includes(kind)))
  }
  const cancel = () => {
    fileIntake.clearRejections()
    uploads.cancel()
  }
  const pickOther = (next: PickedReport | undefined) => {
    cancel()
    setPublished(undefined)
    rows.reset()
    pick(next)
  }
  /** Changes the row mode; uploaded files are then read again. */
  const chooseRows = (mode: RowMode) => {
    rows.choose(mode)
    for (const kind of ['csv', 'excel'] as const) {
      const slot = slots[kind]
      if ('file' in slot && slot.file) uploads.choose(kind, slot.file)
    }
  }
  return {
    report,
    isAwaited,
    choice,
    kinds,
    uploads,
    fileIntake,
    present,
    releases,
    arrivals,
    isMetadataKept,
    generatedFile,
    neededKinds,
    missing,
    review,
    published,
    choose,
    cancel,
    rows: { ...rows, choose: chooseRows },
    pick: pickOther,
  }
}

/** Returns the data file that is generated from the other one: with 'All' one is enough. Otherwise undefined. */
const findGeneratedFile = (choice: Choice, { excel, csv }: Slots): { kind: FileKind; from: FileKind } | undefined => {
  if (choice !== 'all') return undefined
  if (csv.state === 'kept' && isUntouched(excel)) return { kind: 'excel', from: 'csv' }
  return excel.state === 'kept' && isUntouched(csv) ? { kind: 'csv', from: 'excel' } : undefined
}

/** Returns true if the published metadata stays, as with 'All' a table may be uploaded without metadata. */
const keepsMetadata = (choice: Choice, { metadata }: Slots, present: PresentFiles | undefined) =>
  choice === 'all' && present?.metadata !== undefined && isUntouched(metadata)
