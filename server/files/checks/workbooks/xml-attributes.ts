import { refuse } from '../refusals.ts'
import { resolveEntities } from './xml-entities.ts'
import { toLocalName } from './xml-names.ts'

/** Parses the attributes of a tag by local name. A refusal of a damaged value names the attribute. */
export const parseAttributes = (tag: string): Map<string, string> => {
  const attributes = new Map<string, string>()
  for (const [, name = '', doubleQuoted, singleQuoted] of tag.matchAll(
    /\s([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  ))
    attributes.set(
      toLocalName(name),
      resolveEntities(doubleQuoted ?? singleQuoted ?? '', () => refuse('workbookDamaged', { values: { entry: name } })),
    )
  return attributes
}
