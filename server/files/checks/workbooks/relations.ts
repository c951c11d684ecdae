import { refuse, toDisplayText } from '../refusals.ts'
import { parseAttributes } from './xml-attributes.ts'
import type { XmlReader } from './xml-scans.ts'

/** A reference from one part of a workbook to another. */
export interface Relation {
  id: string
  type: string
  target: string
}

/** Creates the reader of the relations of a part. It refuses external targets, except for links that a reader may click. */
export const createRelationReader = (): XmlReader & { relations: Relation[] } => {
  const relations: Relation[] = []
  return {
    relations,
    open(name, tag) {
      if (name !== 'Relationship') return
      const attributes = parseAttributes(tag)
      const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map(key => attributes.get(key))
      const isExternal =
        attributes.get('TargetMode')?.toLowerCase() === 'external' || /^[a-z][a-z0-9+.-]+:|^\/\//i.test(target)
      const isUserLink = type.endsWith('/hyperlink') && /^(?:https?:\/\/|mailto:)/i.test(target)
      if (isExternal && !isUserLink) refuse('workbookOutsideLink', { values: { entry: toDisplayText(target) } })
      if (!isExternal) relations.push({ id, type: type.split('/').at(-1)!, target })
    },
  }
}
