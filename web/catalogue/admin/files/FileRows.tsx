import { useLoaderData } from 'react-router'
import type { EditorData } from '../editor/editor-loading.ts'
import { RejectedFilesNote } from './RejectedFilesNote.tsx'
import { findDisagreement } from './review/disagreements.ts'
import { FileRow } from './slots/FileRow.tsx'
import type { AddFile } from './use-add-file.ts'

/** The rows of the chosen kinds of files, and above them a note for files that no row could take. */
export const FileRows = ({ addFile }: { addFile: AddFile }) => {
  const { report, kinds, choice, uploads, fileIntake, currentFiles, keepsMetadata, generatedFile, review } = addFile
  const { maxBytes } = useLoaderData<EditorData>()
  return (
    <>
      <RejectedFilesNote rejections={fileIntake.rejections} />
      <div className="drops">
        {kinds.map(kind => (
          <FileRow
            key={kind}
            kind={kind}
            uploads={uploads}
            // Undefined while the files are loading, null without a file of this kind.
            currentFile={currentFiles.files && (currentFiles.files[kind] ?? null)}
            isReused={keepsMetadata && kind === 'metadata'}
            generatedFrom={generatedFile?.kind === kind ? generatedFile.from : undefined}
            acceptsSeveralFiles={choice === 'all'}
            onFiles={files => fileIntake.assign(kind, files)}
            disagreement={findDisagreement(review.preview, kind, uploads.slots)}
            maxBytes={maxBytes}
            fileName={report?.fileName}
          />
        ))}
      </div>
    </>
  )
}
