import { type FoundFault, toDisplayText } from './refusals.ts'
import type { UploadedFile } from './requests.ts'

const extensions = { metadata: '.xlsx', excel: '.xlsx', csv: '.zip' } as const

/**
 * Returns the faults of a file's name (docs/behaviour/files.md#names): a file has the name of its report, for the metadata optionally with
 * `_metadata` appended.
 */
export const listFileNameFaults = (fileName: string, { kind, name }: UploadedFile): FoundFault[] => {
  // A CSV may be uploaded without a zip; the portal zips it.
  const extension = kind === 'csv' && /\.csv$/i.test(name) ? '.csv' : extensions[kind]
  const faults = listExtensionFaults(name, extension)
  if (faults.length > 0) return faults
  const base = name.slice(0, -extension.length).normalize('NFC')
  const reportName = fileName.normalize('NFC')
  const metadataName = `${reportName}_metadata`
  if (base === reportName || (kind === 'metadata' && base === metadataName)) return []
  const expected = toDisplayText(`${reportName}${extension}`)
  if (kind === 'metadata')
    return [
      {
        rule: 'metadataNameDiffers',
        values: { expected: toDisplayText(`${metadataName}${extension}`), other: expected },
      },
    ]
  const isMetadata = kind === 'excel' && base.toLowerCase().endsWith('_metadata')
  return [{ rule: isMetadata ? 'looksLikeMetadata' : 'nameDiffers', values: { expected } }]
}

/** Returns a fault if a name does not end in an extension, in any case of letters. */
export const listExtensionFaults = (name: string, extension: string): FoundFault[] =>
  name.toLowerCase().endsWith(extension) ? [] : [{ rule: 'wrongExtension', values: { expected: extension } }]
