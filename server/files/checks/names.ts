import { type FoundFault, toDisplayText } from './refusals.ts'
import type { UploadedFile } from './requests.ts'

const endings = { metadata: '.xlsx', excel: '.xlsx', csv: '.zip' } as const

/**
 * Returns the faults of a file's name (docs/behaviour/files.md#names): a file has the name of its report, for the metadata optionally with
 * `_metadata` appended.
 */
export const nameFaults = (fileName: string, { kind, name }: UploadedFile): FoundFault[] => {
  // The portal zips a bare CSV.
  const ending = kind === 'csv' && /\.csv$/i.test(name) ? '.csv' : endings[kind]
  const faults = endingFaults(name, ending)
  if (faults.length > 0) return faults
  const base = name.slice(0, -ending.length).normalize('NFC')
  const report = fileName.normalize('NFC')
  const described = `${report}_metadata`
  if (base === report || (kind === 'metadata' && base === described)) return []
  const expected = toDisplayText(`${report}${ending}`)
  if (kind === 'metadata')
    return [
      { rule: 'metadataNameDiffers', values: { expected: toDisplayText(`${described}${ending}`), other: expected } },
    ]
  const isMetadata = kind === 'excel' && base.toLowerCase().endsWith('_metadata')
  return [{ rule: isMetadata ? 'looksLikeMetadata' : 'nameDiffers', values: { expected } }]
}

export const endingFaults = (name: string, ending: string): FoundFault[] =>
  name.toLowerCase().endsWith(ending) ? [] : [{ rule: 'wrongExtension', values: { expected: ending } }]
