import { posix } from 'node:path'
import type { Archive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import { refuse, toDisplayText } from '../refusals.ts'
import { createContentTypeReader } from './content-types.ts'
import { requireNotNested } from './foreign-content.ts'
import { createFormulaReader } from './formulas.ts'
import { createRelationReader, type Relation } from './relations.ts'
import { requireSafePart } from './workbook-dangers.ts'
import { parseAttributes } from './xml-attributes.ts'
import { scanXml, type XmlReader } from './xml-scans.ts'

/** The parts of a workbook that contain the table: its sheets in the order in which they are shown, its shared texts and its styles. */
export interface WorkbookParts {
  sheets: { name: string; part: string }[]
  /** The name of the part with the shared texts; undefined without one. */
  texts: string | undefined
  /** The name of the part with the styles; undefined without one. */
  styles: string | undefined
}

/**
 * Returns the parts of a workbook that contain the table. Refuses a file that is not a workbook, parts that a table does not need, and
 * unsafe content in any part except the sheets and texts, which are checked when they are read.
 */
export const requireWorkbookParts = async (archive: Archive): Promise<WorkbookParts> => {
  // Only an OpenDocument file has both of these parts; its refusal names the format.
  if (archive.names.includes('mimetype') && archive.names.includes('content.xml')) refuse('openDocument')
  for (const name of archive.names) requireSafePart(name)
  if (!archive.names.includes('[Content_Types].xml')) return refuse('notWorkbook')
  const contentTypes = createContentTypeReader()
  await readPart(archive, '[Content_Types].xml', contentTypes)
  contentTypes.requireWorkbook()
  const mainPart = findTarget(archive, '', await readRelations(archive, ''), 'officeDocument') ?? refuse('notWorkbook')
  const relations = await readRelations(archive, mainPart)
  const sheets = await listSheets(archive, mainPart, relations)
  const parts = {
    sheets,
    texts: findTarget(archive, mainPart, relations, 'sharedStrings'),
    styles: findTarget(archive, mainPart, relations, 'styles'),
  }
  // The styles are inspected here too, because they are read later only for the dates.
  const partsReadElsewhere = new Set([...sheets.map(({ part }) => part), parts.texts, '[Content_Types].xml'])
  for (const name of archive.names) if (!partsReadElsewhere.has(name)) await inspectPart(archive, name)
  return parts
}

/** Reads a part other than a sheet. Refuses one that exceeds the bounds. */
export const readPart = async (archive: Archive, name: string, reader: XmlReader) => {
  if (archive.getEntry(name).uncompressedSize > bounds.partBytes)
    // The text of the refusal states the limit in MB.
    return refuse('zipTooLarge', { values: { entry: toDisplayText(name), limit: bounds.partBytes / 2 ** 20 } })
  return scanXml(name, archive.read(name), reader, bounds.partElements)
}

/** Reads the relations of a part. The empty name means the whole workbook, whose relations are in '_rels/.rels'. */
const readRelations = async (archive: Archive, sourcePart: string): Promise<Relation[]> => {
  const relationsPart = posix.join(posix.dirname(sourcePart), '_rels', `${posix.basename(sourcePart)}.rels`)
  if (!archive.names.includes(relationsPart)) return refuse('notWorkbook')
  const reader = createRelationReader()
  await readPart(archive, relationsPart, reader)
  return reader.relations
}

/** Finds the part to which a relation of a type points; undefined without such a relation. */
const findTarget = (archive: Archive, sourcePart: string, relations: Relation[], type: string): string | undefined => {
  const targetRelation = relations.find(relation => relation.type === type)
  return targetRelation && requirePart(archive, sourcePart, targetRelation.target)
}

/** Resolves a target, absolute or relative to the folder of the part that points to it. Refuses a target that is not in the archive. */
const requirePart = (archive: Archive, sourcePart: string, target: string): string => {
  const targetPart = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(sourcePart), target)
  return archive.names.includes(targetPart)
    ? targetPart
    : refuse('workbookDamaged', { values: { entry: toDisplayText(target) } })
}

/** Lists the sheets with cells in the order in which they are shown. Refuses a workbook without one, or with too many. */
const listSheets = async (
  archive: Archive,
  mainPart: string,
  relations: Relation[],
): Promise<WorkbookParts['sheets']> => {
  const sheetEntries: { name: string; id: string }[] = []
  await readPart(archive, mainPart, {
    open(name, tag) {
      const attributes = name === 'sheet' ? parseAttributes(tag) : undefined
      // `r:id`, by its local name.
      const id = attributes?.get('id')
      if (id !== undefined) sheetEntries.push({ name: attributes!.get('name') ?? '', id })
    },
  })
  // A sheet that is only a chart has a relation of another type, and no cells.
  const sheets = sheetEntries.flatMap(({ name, id }) => {
    const sheetRelation = relations.find(relation => relation.id === id && relation.type === 'worksheet')
    return sheetRelation ? [{ name, part: requirePart(archive, mainPart, sheetRelation.target) }] : []
  })
  if (sheets.length === 0) return refuse('notWorkbook')
  if (sheetEntries.length > bounds.sheets)
    return refuse('workbookTooComplex', { values: { entry: toDisplayText(mainPart), limit: bounds.sheets } })
  // Two names may share a part; the first name counts.
  return [...new Map(sheets.toReversed().map(sheet => [sheet.part, sheet])).values()].toReversed()
}

/** Refuses unsafe content in a part that contains no cells. The readers only refuse; what they read is not used. */
const inspectPart = async (archive: Archive, name: string) => {
  if (name.endsWith('/')) return
  if (/\.rels$/i.test(name)) return readPart(archive, name, createRelationReader())
  if (/\.xml$/i.test(name)) return readPart(archive, name, createFormulaReader(toDisplayText(name)))
  // Pictures, printer settings and VML, which is not always XML, are read to verify their length and checksum.
  for await (const chunk of requireNotNested(name, archive.read(name)))
    if (chunk.includes('<!DOCTYPE') || chunk.includes('<!ENTITY'))
      refuse('workbookDoctype', { values: { entry: toDisplayText(name) } })
}
